import { useEffect, useEffectEvent, useRef } from "react";

interface BookExcerptProps {
  /** Of `safeCopy`. */
  content: DocumentFragment;
  /** A link to a place in the book. */
  onFollow: (href: string, link: Element) => void;
}

/** A part of the book in the shop's own page. */
export function BookExcerpt({ content, onFollow }: BookExcerptProps) {
  const box = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent(onFollow);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.replaceChildren(content.cloneNode(true));
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>("[data-place]");
      if (!link) return;
      event.preventDefault();
      follow(link.dataset["place"] ?? "", link);
    };
    element.addEventListener("click", press);
    return () => element.removeEventListener("click", press);
  }, [content]);
  return <div ref={box} className="book-excerpt" />;
}
