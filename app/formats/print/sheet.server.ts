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

/** The issuer's line and the page number, written once the number of pages is known. */
export function printFooters(document: PdfDocument, footer: string, title: string): void {
  const { count } = document.bufferedPageRange();
  const look = { size: 7.5, colour: ink.muted };
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    rule(document, page.left, page.height - 66, measure);
    asArtifact(document, "Pagination", () => {
      for (const [line, text] of wrap(footer, measure - 150, look).entries())
        write(document, text, page.left, page.height - 53 + line * 10, look);
      const place = `${title} · page ${index + 1} / ${count}`;
      write(document, place, rightEdge, page.height - 53, { ...look, align: "right" });
    });
  }
}
