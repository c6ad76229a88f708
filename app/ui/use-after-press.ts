import { useCallback, useEffect, useRef } from "react";

/**
 * Delays the effects of leaving a field until the pointer is released. An earlier error line would move the pressed
 * button away from the pointer, and the click would be lost.
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
