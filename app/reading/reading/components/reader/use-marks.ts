import { useEffect, useRef, useState } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import {
  type AnnotationColor,
  maxChapter,
  maxQuote,
} from "#reading/reading/annotations/annotations.rules.ts";
import { textAround } from "#reading/reading/client/passage-finder.ts";
import type { BookEngine, Position } from "#reading/reading/client/book-engine.client.ts";
import { bookLine, bookLines } from "#reading/reading/client/text-of-book.ts";
import { textOf } from "#reading/reading/client/text-pieces.ts";
import {
  type ReaderAnnotations,
  useAnnotations,
} from "#reading/reading/components/reader/use-annotations.ts";

/** Seen on paper, sepia and night alike: the paginator draws them half transparent. */
export const markColors: Record<AnnotationColor, string> = {
  yellow: "#f2c200",
  green: "#3fa34d",
  blue: "#3a86d1",
  pink: "#d6498f",
};

const longestSearch = 100;

/** The annotations of a book on its pages: drawn, added at a selection, and opened by a press. */
export function useMarks(book: OpenedBook, memberId: string | null) {
  const annotations = useAnnotations(book.edition_id, memberId);
  const [selection, setSelection] = useState<Selection | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const drawn = useRef<ReadonlySet<string>>(new Set());
  const engine = useRef<BookEngine | null>(null);
  const sought = useRef(new Set<string>());
  const shown = useRef<{ all: readonly Annotation[]; layer: unknown } | null>(null);
  const { all } = annotations;

  /** Also after a section is opened, whose marks are not there yet. */
  function draw(opened: BookEngine | null = engine.current): void {
    engine.current = opened;
    // A document that is still loading has no layer for marks yet.
    const layer = opened?.paginator.getContents()[0]?.overlayer;
    if (!opened || !layer || (shown.current?.all === all && shown.current.layer === layer)) return;
    shown.current = { all, layer };
    const marks = all.filter(({ kind }) => kind === "highlight");
    const ids = new Set(marks.map(({ id }) => id));
    for (const id of drawn.current) if (!ids.has(id)) opened.erase(id);
    void opened.draw(
      marks.map((mark) => ({
        ...mark,
        color: markColors[mark.color],
        isMoved: mark.revision !== book.revision,
      })),
    );
    drawn.current = ids;
  }

  /** Finds what was marked in another revision of the file in this one, once, when the book is open. */
  async function reanchor(): Promise<void> {
    const outdated = all.filter(({ id, revision }) => revision !== book.revision && !sought.current.has(id));
    if (!engine.current || outdated.length === 0) return;
    for (const { id } of outdated) sought.current.add(id);
    // Without a network some sections may be missing: the next opening tries again.
    const found = await engine.current.anchor(outdated).catch(() => null);
    if (!found) return;
    const nowhere = (each: Annotation) => ({ cfi: null, fraction: each.fraction, chapter: each.chapter });
    annotations.move(
      new Map(
        outdated.map((each) => {
          const { cfi, fraction, chapter } = found.get(each.id) ?? nowhere(each);
          return [each.id, { cfi, fraction, chapter, revision: book.revision }];
        }),
      ),
    );
  }
  useEffect(() => {
    draw();
    void reanchor();
  });

  const draftOf = (position: Position) => ({
    fraction: position.fraction,
    revision: book.revision,
    chapter: bookLine(position.chapter?.title ?? "", maxChapter),
  });

  /** Marks what is selected. */
  function highlight(position: Position, color: AnnotationColor, isNoted: boolean): void {
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    const quote = bookLines(range ? textOf(range) : "", maxQuote);
    if (!range || !engine.current || quote === "") return;
    const cfi = engine.current.cfiOf(position.index, range);
    const around = textAround(range);
    const id = annotations.add({
      ...draftOf(position),
      ...around,
      kind: "highlight",
      cfi,
      quote,
      color,
      note: "",
    });
    if (isNoted) setEdited(id);
    selection?.removeAllRanges();
    setSelection(null);
  }

  const bookmarkAt = (position: Position): Annotation | undefined =>
    all.find(
      ({ kind, cfi, fraction }) =>
        kind === "bookmark" &&
        cfi !== null &&
        (cfi === position.cfi || (fraction >= position.fraction && fraction < position.endFraction)),
    );

  function toggleBookmark(position: Position): void {
    const known = bookmarkAt(position);
    if (known) annotations.remove(known);
    else
      annotations.add({
        ...draftOf(position),
        kind: "bookmark",
        cfi: position.cfi,
        quote: position.passage,
        prefix: "",
        suffix: "",
        color: "yellow",
        note: "",
      });
  }

  return {
    annotations: annotations satisfies ReaderAnnotations,
    draw,
    hasSelection: selection !== null,
    selectedText: () => bookLine(selection ? selection.toString() : "", longestSearch),
    select: (next: Selection | null) =>
      setSelection(next && !next.isCollapsed && next.toString().trim() !== "" ? next : null),
    highlight,
    bookmarkAt,
    toggleBookmark,
    edited: all.find(({ id }) => id === edited) ?? null,
    edit: setEdited,
  };
}
