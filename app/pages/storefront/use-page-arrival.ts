import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * On every path change the page scrolls smoothly to the top (storefront.md §2), at once for those who want less motion.
 * Focus moves to the title, unless the new page has put it somewhere itself, and the new title is announced: what a
 * browser does for a page that it loads.
 * @returns the words to announce
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const { pathname, hash } = useLocation();
  const arrivedAt = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const target = hash ? document.getElementById(decodeFragment(hash)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: reducedMotion() ? "instant" : "smooth" });
    const content = main.current;
    if (content && !hasOwnFocus(content)) {
      const title = content.querySelector<HTMLElement>("h1[tabindex]");
      (title ?? content).focus({ preventScroll: true });
    }
    const timer = setTimeout(() => setAnnouncement(document.title), titleDelay);
    return () => clearTimeout(timer);
  }, [pathname, hash, main]);

  return announcement;
}

/** Whether the page has given the focus a place of its own. A link that led here and is still there is none. */
const hasOwnFocus = (content: HTMLElement): boolean =>
  content.contains(document.activeElement) && !(document.activeElement instanceof HTMLAnchorElement);

/** Milliseconds after which the title is most often that of what was asked for, no longer 'Chargement…'. */
const titleDelay = 500;

const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
