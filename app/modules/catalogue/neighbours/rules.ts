/** Books in each list of neighbours: one row on a wide screen. */
export const neighbourCount = 4;

/** The second list, without the books of the first. */
export const withoutShown = (ids: readonly number[], shown: readonly number[]): number[] =>
  ids.filter((id) => !shown.includes(id)).slice(0, neighbourCount);
