import { useEffect } from "react";

/** The page's own calls and pictures come first. */
const pauseMs = 2000;

/** Fetches the reader's scripts (some 40 KB) after a pause, on a page whose books are read from there: they open sooner. */
export function useFetchedReader(hasBooks: boolean): void {
  useEffect(() => {
    if (!hasBooks) return undefined;
    // If that fails, the reader is fetched when it is shown.
    const timer = setTimeout(
      () => void import("#modules/reading/components/lazy-reader.tsx").catch(() => undefined),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [hasBooks]);
}
