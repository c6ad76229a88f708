import { lazy, useEffect } from "react";

const load = () => import("#modules/reading/components/reader/reader.tsx");

/** The reader, of which other pages fetch nothing. */
export const LazyReader = lazy(async () => ({ default: (await load()).Reader }));

/** Fetches it while the book is asked for. */
export function useReaderSoon(): void {
  useEffect(() => void load(), []);
}
