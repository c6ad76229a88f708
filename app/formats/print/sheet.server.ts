import { widthOf } from "./print-fonts.server.ts";
import { asArtifact, type Element, ink, type PdfDocument, rule, wrap, write } from "./pen.server.ts";

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
