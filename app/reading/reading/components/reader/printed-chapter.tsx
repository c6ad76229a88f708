import { useEffect, useRef } from "react";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { printable } from "#reading/reading/client/printable.ts";

interface PrintedChapterProps {
  engine: BookEngine | null;
  title: string;
  language: string;
}

/** A frame is printed as far as it is seen: on paper, the chapter's text takes the place of the reader. */
export function PrintedChapter({ engine, title, language }: PrintedChapterProps) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!engine) return undefined;
    const fill = () =>
      text.current?.replaceChildren(...engine.paginator.getContents().map(({ doc }) => printable(doc)));
    const empty = () => text.current?.replaceChildren();
    window.addEventListener("beforeprint", fill);
    window.addEventListener("afterprint", empty);
    return () => {
      window.removeEventListener("beforeprint", fill);
      window.removeEventListener("afterprint", empty);
    };
  }, [engine]);
  return (
    <article className="hidden font-serif print:block" lang={language}>
      <p className="mb-8 text-sm">{title}</p>
      <div
        ref={text}
        className="flex flex-col gap-3 [&_blockquote]:ml-8 [&_img]:max-h-[60vh] [&_img]:max-w-full [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
      />
    </article>
  );
}
