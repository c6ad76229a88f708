import { useEffect } from "react";
import { readerPath } from "#books/catalogue/client/edition-path.ts";
import { preparePage } from "#platform/page/browser-router.tsx";

/** The page's own calls and pictures come first. */
const pauseMs = 2000;
/** The reader's scripts are the same for every book. */
const anyBook = readerPath("livre", "edition");

/** Fetches the reader's scripts (some 30 KB) after a pause, on a page whose books are read from there: they open sooner. */
export function FetchedReader() {
  useEffect(() => {
    const timer = setTimeout(() => void preparePage(anyBook), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
