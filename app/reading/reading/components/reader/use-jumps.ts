import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";

/**
 * Jumps in a book are steps in the browser's history: Back returns to the page before a jump, and then to the screen
 * before the book.
 * @param place returns the CFI of the current page
 * @returns a function that makes a jump
 */
export function useJumps(engine: BookEngine | null, place: () => string | null) {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const cfi = (location.state as { cfi?: string } | null)?.cfi;

  // The place of a book that is opened, or reloaded, is the one that was kept.
  const handled = useRef(location.key);
  useEffect(() => {
    if (handled.current === location.key) return;
    handled.current = location.key;
    if (type === NavigationType.Pop && cfi !== undefined) void engine?.goToCfi(cfi);
  }, [location.key, type, cfi, engine]);

  return async (move: () => Promise<unknown>): Promise<void> => {
    const options = { preventScrollReset: true } as const;
    await navigate(location.pathname, { ...options, replace: true, state: { cfi: place() } });
    await move();
    await navigate(location.pathname, { ...options, state: { cfi: place() } });
  };
}
