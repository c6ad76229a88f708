/**
 * The reader with the files that its first page needs, all at once: each would wait for the one before. Only a call
 * fetches them: this module is in a file that other pages share.
 */
export async function fetchReader() {
  const [{ Reader }] = await Promise.all([
    import("#modules/reading/components/reader/reader.tsx"),
    import("#modules/reading/client/engine/book-engine.ts"),
    import("#modules/reading/client/frame-events.ts"),
    import("#modules/reading/client/reading-styles.ts"),
  ]);
  return Reader;
}

/** Fetches the reader before it is shown. If that fails, it is fetched again when it is shown. */
export const prefetchReader = (): void => void fetchReader().catch(() => undefined);
