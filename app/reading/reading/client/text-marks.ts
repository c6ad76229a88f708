import { Overlayer } from "foliate-js/overlayer.js";
import type { Paginator } from "foliate-js/paginator.js";
import type * as bookTextFile from "#reading/reading/client/book-text.ts";

export interface ShownMark {
  id: string;
  cfi: string;
  /** The marked text, by which a mark of another revision of the file is found again. */
  quote: string;
  color: string;
  /** It was made in another revision of the file. */
  isMoved: boolean;
}

type TargetOf = (cfi: string) => { index: number; anchor: (doc: Document) => Range | null };

/** Marked passages on the pages of a book. */
export function createTextMarks(paginator: Paginator, targetOf: TargetOf) {
  /** Draws the marks of the section that is shown; one whose text is not in it is left out. */
  async function draw(marks: readonly ShownMark[]): Promise<void> {
    if (marks.length === 0) return;
    const bookText = await import("#reading/reading/client/book-text.ts");
    for (const { doc, index, overlayer } of paginator.getContents()) {
      for (const mark of marks) {
        const range = rangeIn(doc, index, mark, bookText);
        if (range) overlayer?.add(mark.id, range, Overlayer.highlight, { color: mark.color });
      }
    }
  }

  function rangeIn(
    doc: Document,
    index: number,
    { cfi, quote, isMoved }: ShownMark,
    { isSameText, passageIn }: typeof bookTextFile,
  ): Range | null {
    try {
      const target = targetOf(cfi);
      if (target.index !== index && !isMoved) return null;
      const range = target.index === index ? target.anchor(doc) : null;
      if (range && isSameText(range, quote)) return range;
    } catch {
      // The file has another structure now.
    }
    return passageIn(doc, quote);
  }

  return {
    draw,
    erase: (id: string) => paginator.getContents().forEach(({ overlayer }) => overlayer?.remove(id)),
    /** The mark at a point of the frame. */
    markAt: (x: number, y: number): string | undefined =>
      paginator.getContents()[0]?.overlayer?.hitTest({ x, y })[0],
  };
}
