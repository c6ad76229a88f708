import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { readerPath } from "#books/catalogue/client/edition-path.ts";

/** The page's own calls and pictures come first. */
const pauseMs = 2000;
/** The reader's scripts are the same for every book. */
const anyBook = readerPath("livre", "edition");

/** Fetches the reader's scripts (some 30 KB) after a pause, on a page whose books are read from there: they open sooner. */
export function FetchedReader() {
  const [isPaused, setPaused] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(false), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return isPaused ? null : <PrefetchPageLinks page={anyBook} />;
}
