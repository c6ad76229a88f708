import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

export interface PageFrameProps {
  /** What it is, for those who hear it. */
  title: string;
  /** Of the screen that is imagined, in pixels; wider than there is room for, it is drawn smaller. */
  width: number;
  children: ReactNode;
}

const emptyPage = '<!doctype html><html lang="fr"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * Part of this very page shown as on another screen: in a frame of its own, whose width the style sheets' breakpoints go by.
 * Its content stays in React's tree, with all its contexts.
 */
export function PageFrame({ title, width, children }: PageFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const room = useRoom(place);
  const scale = room ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={place} className="h-full overflow-hidden bg-sunken">
      <iframe
        title={title}
        // No script of its own: what moves in it is this page's.
        sandbox="allow-same-origin"
        srcDoc={emptyPage}
        onLoad={(event) => {
          const framed = event.currentTarget.contentDocument;
          if (framed) dress(framed);
          setPage(framed);
        }}
        style={{
          width,
          height: room ? room.height / scale : "100%",
          transform: `scale(${scale})`,
          marginInlineStart: room ? Math.max(0, (room.width - width * scale) / 2) : 0,
        }}
        className="block max-w-none origin-top-left border-0 bg-paper"
      />
      {page && createPortal(children, page.body)}
    </div>
  );
}

/** Gives the frame this page's style sheets and theme. */
function dress(framed: Document): void {
  const { documentElement, head } = document;
  for (const sheet of head.querySelectorAll('link[rel="stylesheet"], style'))
    framed.head.append(framed.importNode(sheet, true));
  for (const { name, value } of documentElement.attributes) framed.documentElement.setAttribute(name, value);
  framed.body.className = document.body.className;
}

/** How large an element is, in pixels, as long as it is there. */
function useRoom(place: React.RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return room;
}
