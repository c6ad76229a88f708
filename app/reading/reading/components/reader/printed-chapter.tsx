import { useEffect, useRef } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { safeCopy } from "#reading/reading/client/safe-copy.ts";

interface PrintedChapterProps {
  engine: BookEngine | null;
  book: Pick<OpenedBook, "base" | "book_title" | "language">;
}

/** A frame is printed as far as it is seen: on paper, the chapter's text takes the place of the reader. */
export function PrintedChapter({ engine, book }: PrintedChapterProps) {
  const { base, book_title: title, language } = book;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!engine) return undefined;
    const fill = () =>
      text.current?.replaceChildren(
        safeCopy(
          engine.paginator.getContents().map(({ doc }) => doc.body),
          base,
        ),
      );
    const empty = () => text.current?.replaceChildren();
    window.addEventListener("beforeprint", fill);
    window.addEventListener("afterprint", empty);
    return () => {
      window.removeEventListener("beforeprint", fill);
      window.removeEventListener("afterprint", empty);
    };
  }, [engine, base]);
  return (
    <article className="hidden font-serif print:block" lang={language}>
      <p className="mb-8 text-sm">{title}</p>
      <div ref={text} className="book-excerpt" />
    </article>
  );
}
