import { Overlayer } from "foliate-js/overlayer.js";
import type { Paginator } from "foliate-js/paginator.js";
import type { Quotation } from "#reading/reading/client/passage-finder.ts";
import { lazily } from "#platform/data/lazily.ts";
import type * as textFile from "#reading/reading/client/book-text.ts";
import type * as finderFile from "#reading/reading/client/passage-finder.ts";

/** The marked text finds a mark of another revision of the file again. */
export interface ShownMark extends Quotation {
  id: string;
  cfi: string | null;
  color: string;
  /** It was made in another revision of the file. */
  isMoved: boolean;
}

interface Finding {
  find: () => ReturnType<typeof finderFile.passageFinder>;
  isSameText: typeof textFile.isSameText;
}

type TargetOf = (cfi: string) => { index: number; anchor: (doc: Document) => Range | null };

/** Marked passages on the pages of a book. */
export function createTextMarks(paginator: Paginator, targetOf: TargetOf) {
  /** Draws the marks of the section that is shown; one whose text is not in it is left out. */
  async function draw(marks: readonly ShownMark[]): Promise<void> {
    if (marks.length === 0) return;
    // Most openings show no mark: what finds them is loaded with the first one.
    const [{ isSameText }, { passageFinder }] = await Promise.all([
      import("#reading/reading/client/book-text.ts"),
      import("#reading/reading/client/passage-finder.ts"),
    ]);
    for (const { doc, index, overlayer } of paginator.getContents()) {
      const find = lazily(() => passageFinder(doc));
      for (const mark of marks) {
        const range = rangeIn(doc, index, mark, { find, isSameText });
        if (range) overlayer?.add(mark.id, range, Overlayer.highlight, { color: mark.color });
      }
    }
  }

  function rangeIn(
    doc: Document,
    index: number,
    { cfi, isMoved, ...quotation }: ShownMark,
    { find, isSameText }: Finding,
  ): Range | null {
    if (cfi === null && !isMoved) return null;
    try {
      if (cfi === null) return find()(quotation)?.range ?? null;
      const target = targetOf(cfi);
      if (target.index !== index && !isMoved) return null;
      const range = target.index === index ? target.anchor(doc) : null;
      if (range && isSameText(range, quotation.quote)) return range;
    } catch {
      // The file has another structure now.
    }
    return find()(quotation)?.range ?? null;
  }

  return {
    draw,
    erase: (id: string) => paginator.getContents().forEach(({ overlayer }) => overlayer?.remove(id)),
    /** The mark at a point of the frame. */
    markAt: (x: number, y: number): string | undefined =>
      paginator.getContents()[0]?.overlayer?.hitTest({ x, y })[0],
  };
}
