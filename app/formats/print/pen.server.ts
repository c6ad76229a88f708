import PdfKit from "pdfkit";
import { printable, printFont, type PrintStyle, widthOf } from "./print-fonts.server.ts";
import { wrapText } from "./wrap-text.ts";

/** The shop's own colours on white paper; the accent keeps its contrast in grey. */
export const ink = { text: "#1C1916", muted: "#635B52", hairline: "#CFC6B8", accent: "#9E2A2B" };

export interface TextLook {
  size: number;
  style?: PrintStyle;
  colour?: string;
  align?: "left" | "right";
  /** Points added after each letter. */
  tracking?: number;
}

export type PdfDocument = InstanceType<typeof PdfKit>;
export type Element = ReturnType<PdfDocument["struct"]>;

/** Writes one line of text with its baseline at `y`, in points from the page's top left corner; `x` is its start or its end. */
export function write(document: PdfDocument, text: string, x: number, y: number, look: TextLook): void {
  const { size, style = "normal", colour = ink.text, align = "left", tracking = 0 } = look;
  const left = align === "left" ? x : x - widthOf(text, style, size, tracking);
  useFont(document, style).fontSize(size).fillColor(colour).text(printable(text, style), left, y, {
    lineBreak: false,
    baseline: "alphabetic",
    characterSpacing: tracking,
  });
}

export function wrap(
  text: string,
  width: number,
  { size, style = "normal", tracking = 0 }: TextLook,
): string[] {
  return wrapText(text, width, (line) => widthOf(line, style, size, tracking));
}

/** A horizontal rule, ignored by screen readers. */
export function rule(
  document: PdfDocument,
  x: number,
  y: number,
  width: number,
  colour = ink.hairline,
): void {
  asArtifact(document, "Layout", () => {
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(colour === ink.accent ? 1.5 : 0.6)
      .strokeColor(colour)
      .stroke();
  });
}

/** Repeated and decorative elements are ignored by screen readers (ISO 14289-1, 7.1). */
export function asArtifact(document: PdfDocument, type: "Layout" | "Pagination", draw: () => void): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

/** Adds an element of the document's structure and draws its content. */
export function tag(
  document: PdfDocument,
  parent: Element,
  type: string,
  draw: () => void,
  options: { scope?: "Column" | "Row"; actual?: string } = {},
): void {
  // pdfkit supports `scope`; its types do not yet.
  parent.add(document.struct(type, options as PDFKit.Mixins.StructureElementOptions, draw));
}

/** Adds a container element, which the caller ends. */
export function nest(
  document: PdfDocument,
  parent: Element,
  type: string,
  options: { title?: string } = {},
): Element {
  const element = document.struct(type, options);
  parent.add(element);
  return element;
}

function useFont(document: PdfDocument, style: PrintStyle): PdfDocument {
  // pdfkit also accepts a font opened by fontkit; its types do not.
  return document.registerFont(style, printFont(style) as unknown as string).font(style);
}

/** A tagged document in French, all its fonts embedded (ISO 14289-1: PDF/UA-1). */
export function openDocument(about: {
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
}): PdfDocument {
  return new PdfKit({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: "",
    pdfVersion: "1.7",
    lang: "fr-FR",
    tagged: true,
    displayTitle: true,
    subset: "PDF/UA" as NonNullable<PDFKit.PDFDocumentOptions["subset"]>,
    info: {
      Title: metadata(about.title),
      Author: metadata(about.author),
      Subject: metadata(about.subject),
      Creator: "Encrier",
      Producer: "Encrier",
      CreationDate: about.createdAt,
      ModDate: about.createdAt,
    },
  });
}

/** pdfkit also writes these into XML without escaping: characters that would break it are replaced. */
const metadata = (text: string): string => text.replaceAll("&", "et").replaceAll(/[<>]/g, "");
