import type { RunProperties } from "./run-properties.ts";

/** Word's size of letters if a document sets none, in half points. */
const DEFAULT_SIZE = 20;

interface Letters {
  shown: RunProperties;
  /** Their number. */
  count: number;
}

/**
 * Small letters above or below the line are superscripts and subscripts: many writers set them by hand. Letters of the
 * usual size that are only raised are not.
 * @param runs of one paragraph
 */
export function recogniseRaised(runs: readonly Letters[]): void {
  const raised = runs.filter(({ shown: { position = 0 } }) => position !== 0);
  if (raised.length === 0) return;
  const usual = usualSize(runs.filter((run) => !raised.includes(run)));
  for (const { shown } of raised) {
    const { position = 0, size = DEFAULT_SIZE, verticalAlignment = "baseline" } = shown;
    if (verticalAlignment !== "baseline" || size >= usual) continue;
    shown.verticalAlignment = position > 0 ? "superscript" : "subscript";
  }
}

/** The size of most letters; without any, that of none. */
function usualSize(runs: readonly Letters[]): number {
  const counts = new Map<number, number>();
  for (const { shown, count } of runs) {
    const size = shown.size ?? DEFAULT_SIZE;
    counts.set(size, (counts.get(size) ?? 0) + count);
  }
  const [most] = [...counts].toSorted(([, many], [, more]) => more - many);
  return most?.[0] ?? 0;
}
