import { wideContentAt } from "#reading/reading/client/wide-content.ts";

/** What a reader does in the text. */
export interface FrameActions {
  turn: (direction: "left" | "right") => void;
  /** A place in the book, by its path and fragment. */
  follow: (href: string, link: HTMLAnchorElement) => void;
  /** A picture, or a part of the text that is wider than the page, over the whole window. */
  enlarge: (shown: Element) => void;
  /** Before anything else; true if it is handled. */
  press: (x: number, y: number) => boolean;
  select: (selection: Selection | null) => void;
  key: (event: KeyboardEvent) => void;
}

/** The share of the page at each side where a tap turns it. */
const edge = 0.25;

/**
 * Listens in a section's frame. Links outside open in a tab of their own; nothing else leaves the book.
 * @param width returns the box of the page in the window
 */
export function listenInFrame(
  doc: Document,
  base: string,
  box: () => DOMRect,
  isPaged: () => boolean,
  actions: FrameActions,
): void {
  const { defaultView: frame } = doc;
  if (!frame) return;
  if (frame.frameElement) frame.frameElement.setAttribute("title", "Texte du livre");
  doc.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>("a");
    const address = link ? addressOf(link) : null;
    if (link && address !== null) {
      event.preventDefault();
      const href = placeIn(base, address);
      if (href !== null) actions.follow(href, link);
      else if (/^(https?|mailto|tel):/i.test(address)) window.open(address, "_blank", "noopener,noreferrer");
      return;
    }
    if (doc.getSelection()?.isCollapsed === false) return;
    const enlarged = isPicture(target) ? target : wideContentAt(target);
    if (enlarged) return actions.enlarge(enlarged);
    if (actions.press(event.clientX, event.clientY) || !isPaged()) return;
    const page = box();
    const x = (frame.frameElement?.getBoundingClientRect().left ?? 0) + event.clientX - page.left;
    if (x < page.width * edge) actions.turn("left");
    else if (x > page.width * (1 - edge)) actions.turn("right");
  });
  doc.addEventListener("keydown", (event) => {
    const enlarged = event.key === "Enter" ? wideContentAt(event.target as Element) : null;
    if (enlarged) actions.enlarge(enlarged);
    else actions.key(event);
  });
  doc.addEventListener("selectionchange", () => actions.select(doc.getSelection()));
}

/** Also of a link in a drawing, whose `href` is an object. */
export function addressOf(link: Element): string | null {
  const written = link.getAttribute("href") ?? link.getAttributeNS("http://www.w3.org/1999/xlink", "href");
  if (written === null || !URL.canParse(written, link.baseURI)) return null;
  return new URL(written, link.baseURI).href;
}

/** The path in the book and the fragment of an address; null for one that is not in the book. */
export function placeIn(base: string, address: string): string | null {
  const { href } = new URL(base, location.href);
  if (!address.startsWith(href)) return null;
  const url = new URL(address);
  const path = url.pathname.slice(new URL(href).pathname.length);
  return decodeURIComponent(path) + decodeURIComponent(url.hash);
}

/** Pictures within a line, such as an ornament, are as large as the text. */
const leastPictureSide = 80;

function isPicture(target: Element): boolean {
  if (target.localName !== "img") return false;
  const { naturalWidth, naturalHeight } = target as HTMLImageElement;
  return Math.max(naturalWidth, naturalHeight) >= leastPictureSide;
}
