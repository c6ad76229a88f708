import { type MouseEvent, useEffect, useRef } from "react";

interface BookExcerptProps {
  /** Of `safeCopy`. */
  content: DocumentFragment;
  className?: string;
  /** A link to a place in the book. */
  onFollow: (href: string, link: Element) => void;
}

/** A part of the book in the shop's own page. */
export function BookExcerpt({ content, className = "", onFollow }: BookExcerptProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(content.cloneNode(true));
  }, [content]);
  function follow(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLElement>("[data-place]");
    if (!link) return;
    event.preventDefault();
    onFollow(link.dataset["place"] ?? "", link);
  }
  // The links in it are what is pressed; a key on one of them is a click too.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div ref={box} onClick={follow} className={`book-excerpt ${className}`} />;
}
