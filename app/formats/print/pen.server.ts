import PdfKit from "pdfkit";
import { archiveMetadata } from "./archive-metadata.ts";
import { printable, printFont, type PrintStyle, widthOf } from "./print-fonts.server.ts";

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

type PdfDocument = InstanceType<typeof PdfKit>;
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
  weight = 0.6,
): void {
  asArtifact(document, "Layout", () => {
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
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
  options: { scope?: "Column" | "Row"; actual?: string; alt?: string } = {},
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

/** The name that programs look for (Factur-X 1.09, section 6.2). */
const invoiceFileName = "factur-x.xml";

/**
 * A tagged document in French that is whole in itself: fonts and colours embedded (ISO 14289-1: PDF/UA-1; ISO 19005-3:
 * PDF/A-3a). An invoice has its XML inside, as another form of the same.
 */
export function openDocument(about: {
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
  invoiceXml?: string;
}): PdfDocument {
  const { createdAt, invoiceXml } = about;
  const document = new PdfKit({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: "",
    pdfVersion: "1.7",
    lang: "fr-FR",
    tagged: true,
    displayTitle: true,
    subset: "PDF/A-3a",
    info: {
      Title: plain(about.title),
      Author: plain(about.author),
      Subject: plain(about.subject),
      Creator: "Encrier",
      Producer: "Encrier",
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  if (invoiceXml)
    document.file(Buffer.from(invoiceXml), {
      name: invoiceFileName,
      type: "text/xml",
      relationship: "Alternative",
      description: "Factur-X, profil EN 16931",
      creationDate: createdAt,
      modifiedDate: createdAt,
    } as PDFKit.Mixins.PDFAttachmentOptions);
  // pdfkit has this method; its types do not.
  const metadata = document as unknown as { appendXML: (xml: string) => void };
  metadata.appendXML(archiveMetadata(createdAt, invoiceXml ? { fileName: invoiceFileName } : null));
  return document;
}

/** pdfkit also writes these into XML without escaping: characters that would break it are replaced. */
const plain = (text: string): string => text.replaceAll("&", "et").replaceAll(/[<>]/g, "");

/**
 * Breaks a text into lines no wider than `width`. Breaks at spaces, not at no-break spaces; a word wider than a line is
 * cut.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/[ \t\r\n]+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = cutWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line ? [...lines, line] : lines;
}

function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** A4, in points; the margins leave room for filing. */
export const page = { width: 595.28, height: 841.89, left: 62, right: 62, top: 58, bottom: 92 };
export const measure = page.width - page.left - page.right;
export const rightEdge = page.width - page.right;

/** The position of the next element. */
export interface Sheet {
  document: PdfDocument;
  /** The root of the document's structure. */
  root: Element;
  y: number;
  /** Repeated at the head of each further page; null for none. */
  onNewPage: (() => void) | null;
}

/** Starts a new page unless this many points are free. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.height - page.bottom) return;
  sheet.document.addPage();
  sheet.y = page.top;
  sheet.onNewPage?.();
}

const footerLook = { size: 7.5, colour: ink.muted };
/** Between the issuer and the page number. */
const footerGap = 18;
/** A title leaves this width to the issuer. */
const issuerWidth = 220;
/** More would reach the paper's edge, where printers print nothing. */
const issuerLines = 3;

/** The issuer's line and the page number, written once the number of pages is known. */
export function printFooters(document: PdfDocument, footer: string, title: string): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    rule(document, page.left, page.height - 66, measure);
    asArtifact(document, "Pagination", () => {
      const number = ` · page ${index + 1} / ${count}`;
      const room = measure - issuerWidth - footerGap;
      const place = `${shortened(title, room - footerWidth(number))}${number}`;
      write(document, place, rightEdge, page.height - 53, { ...footerLook, align: "right" });
      const lines = wrap(footer, measure - footerWidth(place) - footerGap, footerLook);
      for (const [line, text] of lines.slice(0, issuerLines).entries()) {
        const isCut = line === issuerLines - 1 && lines.length > issuerLines;
        const y = page.height - 53 + line * 10;
        write(document, isCut ? `${text}…` : text, page.left, y, footerLook);
      }
    });
  }
}

const footerWidth = (text: string): number => widthOf(text, "normal", footerLook.size, 0);

function shortened(title: string, width: number): string {
  if (footerWidth(title) <= width) return title;
  const letters = [...title];
  while (letters.length > 0 && footerWidth(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
