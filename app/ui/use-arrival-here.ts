import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * For an element that appears after its page: if the address refers to it, it scrolls itself into view and receives the
 * focus, which needs a `tabIndex`. Back and forward return to the place that was left.
 */
export function useArrivalHere<Target extends HTMLElement>(id: string): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { hash } = useLocation();
  const isNew = useNavigationType() !== "POP";
  const isAsked = hash === `#${id}` && isNew;
  useEffect(() => {
    if (!isAsked) return;
    target.current?.scrollIntoView();
    target.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return target;
}
