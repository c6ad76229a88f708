import { buffer } from "node:stream/consumers";
import * as mupdf from "mupdf";
import PdfWriter from "pdfkit";
import sharp from "sharp";

/** A book of a few pages for the tests, written by another library than the one that reads it. */
export async function pdfOf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfWriter({ size: "A5", autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Page ${page}`);
  document.end();
  return await buffer(document);
}

/** One page of the given size, in points, with free drawing on it. */
export async function writtenPdf(
  size: [width: number, height: number],
  draw: (page: PDFKit.PDFDocument, picture: Buffer) => void,
): Promise<Buffer> {
  const document = new PdfWriter({ size, margin: 0 });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();
  draw(document, picture);
  document.end();
  return await buffer(document);
}

/** The same book, changed and saved by MuPDF with its options, such as `objstms` or `encrypt`. */
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
