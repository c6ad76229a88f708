import * as mupdf from "mupdf";

/** What each page of a PDF says, as a reader's programme takes it out; no-break and thin spaces as plain ones. */
export function pdfPages(pdf: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(pdf, "application/pdf");
  return Array.from({ length: document.countPages() }, (_, index) =>
    document
      .loadPage(index)
      .toStructuredText("preserve-whitespace")
      .asText()
      .replace(/[\u{a0}\u{202f}\u{2009}]/gu, " "),
  );
}
