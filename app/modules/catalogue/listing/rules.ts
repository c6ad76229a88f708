/** Which rows of an ordered list to read, and from which of its ends. */
export interface Slice {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/** The part of a list of `total` that begins at `offset`, read from the nearer end; null when it is empty. */
export function sliceOf(total: number, offset: number, limit: number): Slice | null {
  const taken = Math.min(limit, total - offset);
  if (taken <= 0) return null;
  const behind = total - offset - taken;
  return behind < offset
    ? { offset: behind, limit: taken, fromEnd: true }
    : { offset, limit: taken, fromEnd: false };
}

/** Sorting a row that was found costs about as much as passing over this many in an index. */
const walkedPerSorted = 2;

/**
 * Whether to walk the order's index and pass over what does not match, or to find all that match and sort them: the first
 * is right for filters that let many books through, the second for those that let through few. At its worst the
 * cheaper one costs the square root of the catalogue's size.
 */
export function isWalkCheaper(slice: Slice, total: number, catalogue: number): boolean {
  if (total === 0) return false;
  const passed = ((slice.offset + slice.limit) * catalogue) / total;
  return passed < total * walkedPerSorted;
}

/** Steps in which the length of a walk is told to the planner. */
const lengthStep = 4;
const shortestLength = 256;

/** About how many rows a walk to the end of this slice meets, at least: one of few numbers, never less. */
export function plannedLength({ offset, limit }: Slice): number {
  let length = shortestLength;
  while (length < offset + limit) length *= lengthStep;
  return length;
}

/** One part of a list whose parts follow one another, with how many books it holds. */
export interface Part<Content> {
  content: Content;
  total: number;
}

/** What to read of each part for the rows from `offset` on. */
export function slicesOf<Content>(
  parts: Part<Content>[],
  offset: number,
  limit: number,
): { part: Part<Content>; slice: Slice }[] {
  let start = 0;
  return parts.flatMap((part) => {
    const from = Math.max(offset - start, 0);
    const to = Math.min(offset + limit - start, part.total);
    start += part.total;
    const slice = sliceOf(part.total, from, to - from);
    return slice && to > from ? [{ part, slice }] : [];
  });
}
