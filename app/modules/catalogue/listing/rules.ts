/** The rows of an ordered list to read, and from which end. */
export interface Slice {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/** The part of a list of `total` that begins at `offset`, read from the nearer end; null if it is empty. */
export function sliceOf(total: number, offset: number, limit: number): Slice | null {
  const taken = Math.min(limit, total - offset);
  if (taken <= 0) return null;
  const behind = total - offset - taken;
  return behind < offset
    ? { offset: behind, limit: taken, fromEnd: true }
    : { offset, limit: taken, fromEnd: false };
}

/** Sorting a row costs about as much as skipping this many in an index. */
const walkedPerSorted = 2;

/**
 * Whether to scan the order's index and skip books that do not match, or to find all matches and sort them: the first
 * is better for filters with many matches, the second for those with few. The cheaper one costs at most the square root
 * of the catalogue's size.
 */
export function isWalkCheaper(slice: Slice, total: number, catalogue: number): boolean {
  if (total === 0) return false;
  const passed = ((slice.offset + slice.limit) * catalogue) / total;
  return passed < total * walkedPerSorted;
}

/** Steps in which the length of a scan is given to the planner. */
const lengthStep = 4;
const shortestLength = 1024;

/** The approximate number of rows that a scan to the end of this slice reads, rounded up to one of a few steps. */
export function plannedLength({ offset, limit }: Slice): number {
  let length = shortestLength;
  while (length < offset + limit) length *= lengthStep;
  return length;
}

/** One of the consecutive parts of a list, with its number of books. */
export interface Part<Content> {
  content: Content;
  total: number;
}

/** The slice of each part for the rows from `offset` on. */
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
