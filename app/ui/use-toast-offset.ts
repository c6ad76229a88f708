import { type RefObject, useEffect } from "react";

/**
 * Toasts, and what receives the focus, are placed above a bar at the bottom of the window, so that neither covers the
 * other.
 */
export function useToastOffset(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const root = document.documentElement.style;
    const measure = () => root.setProperty("--toast-offset", `${element.offsetHeight}px`);
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => {
      watching.disconnect();
      root.removeProperty("--toast-offset");
    };
  }, [bar, isShown]);
}
