import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Whether an element of this document has been arrived at. */
let hasArrived = false;

/**
 * For an element that appears after its page: if the address refers to it, it scrolls itself into view and receives the
 * focus, which needs a `tabIndex`. Back and forward, and a page that is loaded again, return to the place that was left.
 */
export function useArrivalHere<Target extends HTMLElement>(id: string): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { hash } = useLocation();
  const isAsked = hash === `#${id}`;
  const isFollowed = useNavigationType() !== "POP";
  useEffect(() => {
    if (!isAsked || !(isFollowed || isOpenedHere())) return;
    hasArrived = true;
    target.current?.scrollIntoView();
    target.current?.focus({ preventScroll: true });
  }, [isAsked, isFollowed]);
  return target;
}

/** Whether the address opened this document, as from a mail, and the reader has neither scrolled nor chosen a place since. */
function isOpenedHere(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isOpened = (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
  const isUntouched = window.scrollY === 0 && document.activeElement === document.body;
  return isOpened && !hasArrived && isUntouched;
}
