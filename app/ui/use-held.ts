import { useEffect, useState, type RefObject } from "react";

/**
 * True while a pointer rests on the element or focus is inside it. Timers pause during this time (WCAG 2.2.1). Listens
 * on the element itself, so that the element needs no role.
 */
export function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const listening = new AbortController();
    const listen = (type: string, value: boolean) =>
      element.addEventListener(type, () => setHeld(value), { signal: listening.signal });
    listen("pointerenter", true);
    listen("pointerleave", false);
    listen("focusin", true);
    listen("focusout", false);
    return () => listening.abort();
  }, [ref]);
  return held;
}
