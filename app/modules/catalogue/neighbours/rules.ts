/** Books in each list of neighbours: one row on a wide screen. */
export const neighbourCount = 4;

/** What stands on the second list: not what the first has already shown. */
export const withoutShown = (ids: readonly number[], shown: readonly number[]): number[] =>
  ids.filter((id) => !shown.includes(id)).slice(0, neighbourCount);
