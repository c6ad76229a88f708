import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Whoever stands on something that goes goes back to where they came from: by keyboard one would begin anew at the top of
 * the page.
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
