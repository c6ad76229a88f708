import { lazily } from "#platform/data/lazily.ts";

/** A French publisher's month ends at midnight in Paris. */
export const publisherTimeZone = "Europe/Paris";

const yearAndMonth = lazily(
  () => new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", timeZone: publisherTimeZone }),
);

/** The `count` months `YYYY-MM` that end with `until`, a month or a day of it, by default the present one, oldest first. */
export function lastMonths(now: Date, count: number, until = yearAndMonth().format(now)): string[] {
  const [year = 0, month = 1] = until.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1));
    return first.toISOString().slice(0, 7);
  });
}

/** The last day `YYYY-MM-DD` of a month. */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** First and last day, `YYYY-MM-DD`, of the months of `lastMonths`: until the given day, or the end of the last month. */
export function daysOfMonths(now: Date, count: number, until?: string): { from: string; to: string } {
  const months = lastMonths(now, count, until);
  const to = until !== undefined && until.length > 7 ? until : lastDayOf(months.at(-1) ?? "");
  return { from: `${months[0]}-01`, to };
}
