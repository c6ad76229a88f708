import * as mupdf from "mupdf";

/** The text of each page of a PDF, as extracted by a reader program; no-break and thin spaces become plain ones. */
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
