/** A month `YYYY-MM` some months later, or earlier. */
export function monthLater(month: string, count: number): string {
  const first = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count, 1));
  return first.toISOString().slice(0, 7);
}
export const monthBefore = (month: string): string => monthLater(month, -1);
export const monthAfter = (month: string): string => monthLater(month, 1);

export const rhythms = ["half-year", "year"] as const;
export type Rhythm = (typeof rhythms)[number];

/** The period that begins with a month, and ends with its calendar half-year or year. */
export function periodFrom(from: string, rhythm: Rhythm): { from: string; to: string } {
  const month = Number(from.slice(5));
  return { from, to: `${from.slice(0, 4)}-${rhythm === "half-year" && month <= 6 ? "06" : "12"}` };
}

/** The first month of the half-year or year to which a month belongs. */
export const beginningOf = (month: string, rhythm: Rhythm): string =>
  `${month.slice(0, 4)}-${rhythm === "half-year" && Number(month.slice(5)) > 6 ? "07" : "01"}`;
