import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * On every path change the page scrolls smoothly to the top (storefront.md §2), immediately with reduced motion. Going
 * back in the history restores the position: `ScrollRestoration` scrolls, and the followed link gets the focus.
 * Otherwise focus moves to the title, unless the new page has set it itself. The new title is announced, as a browser
 * does for a loaded page.
 * @returns the text to announce
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const { pathname, hash, key } = useLocation();
  const goesBack = useNavigationType() === "POP";
  const arrivedAt = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");

  const arrive = useEffectEvent(() => {
    if (!goesBack) scrollTo(hash);
    const content = main.current;
    if (!content || hasOwnFocus(content)) return;
    const left = goesBack ? leftLink(key) : undefined;
    const title = content.querySelector<HTMLElement>("h1[tabindex]");
    (left ?? title ?? content).focus({ preventScroll: true });
  });

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    arrive();
    const timer = setTimeout(() => setAnnouncement(document.title), titleDelay);
    return () => clearTimeout(timer);
  }, [pathname]);

  // A followed link has the focus in most browsers. Safari does not focus a clicked link, so the click counts as well.
  useEffect(() => {
    const remember = ({ target }: Event) =>
      rememberLink(key, target instanceof Element ? target.closest("a") : null);
    for (const event of ["focusin", "click"]) document.addEventListener(event, remember, true);
    return () => {
      for (const event of ["focusin", "click"]) document.removeEventListener(event, remember, true);
    };
  }, [key]);

  return announcement;
}

function scrollTo(hash: string): void {
  const target = hash ? document.getElementById(decodeFragment(hash)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: reducedMotion() ? "instant" : "smooth" });
}

/**
 * Whether the page has set the focus itself. The link that led here, if still present, does not count, nor does
 * `<main>`, which got the focus from an earlier page that had no title yet.
 */
const hasOwnFocus = (content: HTMLElement): boolean =>
  content !== document.activeElement &&
  content.contains(document.activeElement) &&
  !(document.activeElement instanceof HTMLAnchorElement);

/** Milliseconds after which the title is usually the final one, no longer 'Chargement…'. */
const titleDelay = 500;

const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Number of history entries for which the followed link is stored. */
const maxRemembered = 100;

interface LeftLink {
  href: string;
  /** Its position among the links to the same address. */
  place: number;
}

const left = new Map<string, LeftLink>();

const linksTo = (href: string): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`),
];

/** Stores the focused or clicked link as the one followed from a history entry. */
export function rememberLink(entry: string, element: EventTarget | null): void {
  if (!(element instanceof HTMLAnchorElement)) return;
  const href = element.getAttribute("href") ?? "";
  left.delete(entry);
  left.set(entry, { href, place: linksTo(href).indexOf(element) });
  if (left.size > maxRemembered) left.delete(left.keys().next().value ?? entry);
}

/** The link followed from a history entry, if the page shows it again. */
export function leftLink(entry: string): HTMLAnchorElement | undefined {
  const link = left.get(entry);
  return link && linksTo(link.href)[link.place];
}
