import { useEffect } from "react";
import { prefetchReader } from "#modules/reading/components/fetch-reader.ts";

/** The page's own calls and pictures come first. */
const pauseMs = 2000;

/** Fetches the reader's scripts (some 40 KB) after a pause, on a page whose books are read from there: they open sooner. */
export function useFetchedReader(hasBooks: boolean): void {
  useEffect(() => {
    if (!hasBooks) return undefined;
    const timer = setTimeout(prefetchReader, pauseMs);
    return () => clearTimeout(timer);
  }, [hasBooks]);
}
