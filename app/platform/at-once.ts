/**
 * Does the same work for several items, for some of them at once. A failure ends the call; work that has begun goes on.
 * @param places the number of items that are in work at any moment
 * @returns the results, in the order of the items
 */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // Shared: each place takes the next item that no other has.
  const left = items.entries();
  const place = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: places }, place));
  return results;
}
