import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTrustedHtml } from "./trusted-html.ts";

export interface PageFrameProps {
  /** Title of the frame, for screen readers. */
  title: string;
  /** Width of the simulated screen, in pixels; scaled down if there is less room. */
  width: number;
  children: ReactNode;
}

const emptyPage = '<!doctype html><html lang="fr"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * A part of the page shown as on another screen: in a frame, whose width determines the style sheets' breakpoints. Its
 * content stays in React's tree, with all its contexts.
 */
export function PageFrame({ title, width, children }: PageFrameProps) {
  const framedPage = useTrustedHtml(emptyPage);
  const place = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const room = useRoom(place);
  const scale = room ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={place} className="h-full overflow-hidden bg-sunken">
      <iframe
        title={title}
        // The frame has no scripts; this page's React renders its content.
        sandbox="allow-same-origin"
        srcDoc={framedPage}
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

/** Copies this page's style sheets and theme into the frame. */
function dress(framed: Document): void {
  const { documentElement, head } = document;
  for (const sheet of head.querySelectorAll('link[rel="stylesheet"], style'))
    framed.head.append(framed.importNode(sheet, true));
  for (const { name, value } of documentElement.attributes) framed.documentElement.setAttribute(name, value);
  framed.body.className = document.body.className;
}

/** The size of an element in pixels, while it is mounted. */
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
