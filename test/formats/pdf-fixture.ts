import { buffer } from "node:stream/consumers";
import * as mupdf from "mupdf";
import PdfWriter from "pdfkit";

/** A book of some pages for the tests, by another program than the one that reads it. */
export async function pdfOf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfWriter({ size: "A5", autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Page ${page}`);
  document.end();
  return await buffer(document);
}

/** The same saved again by MuPDF, changed and with its options, such as `objstms` or `encrypt`. */
export function resaved(
  pdf: Buffer,
  options: string,
  change: (document: mupdf.PDFDocument) => void = () => undefined,
): Buffer {
  const document = new mupdf.PDFDocument(pdf);
  change(document);
  return Buffer.from(document.saveToBuffer(options).asUint8Array());
}

/** Text of a page, as a reader extracts it. */
export function pageText(pdf: Buffer, index: number): string {
  return new mupdf.PDFDocument(pdf).loadPage(index).toStructuredText("preserve-whitespace").asText();
}
