import { useCallback, useEffect, useRef } from "react";

/**
 * Runs what leaving a field causes once the pointer that caused it is released. An error line that appeared earlier
 * would push the pressed button from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const note = (type: string, value: boolean) =>
      window.addEventListener(type, () => void (pressed.current = value), {
        capture: true,
        signal: listening.signal,
      });
    note("pointerdown", true);
    note("pointerup", false);
    note("pointercancel", false);
    return () => listening.abort();
  }, []);
  return useCallback((run) => {
    if (!pressed.current) return run();
    // The click comes right after the release, in the same task.
    window.addEventListener("pointerup", () => setTimeout(run), { once: true });
  }, []);
}
