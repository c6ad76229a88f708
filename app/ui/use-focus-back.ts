import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * When the focused element is removed, focus returns to the previous element: otherwise keyboard users would start
 * again at the top of the page.
 */
export function useFocusBack(
  ref: RefObject<HTMLElement | null>,
  target: () => HTMLElement | null | undefined,
): void {
  const current = useRef(target);
  useEffect(() => {
    current.current = target;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) current.current()?.focus();
    };
  }, [ref]);
}
