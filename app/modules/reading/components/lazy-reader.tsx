import { lazy } from "react";

/** The reader with the files that its first page needs, all at once: each would wait for the one before. */
async function load() {
  const [{ Reader }] = await Promise.all([
    import("#modules/reading/components/reader/reader.tsx"),
    import("#modules/reading/client/engine/book-engine.ts"),
    import("#modules/reading/client/frame-events.ts"),
    import("#modules/reading/client/reading-styles.ts"),
  ]);
  return { default: Reader };
}

// Only readers' pages load this module: in a browser, it fetches the reader while the session and the book are asked for.
// If that fails, the reader is fetched again when it is shown.
if (!import.meta.env.SSR) void load().catch(() => undefined);

/** The reader, of which other pages fetch nothing. */
export const LazyReader = lazy(load);
