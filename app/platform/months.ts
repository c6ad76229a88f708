import { lazily } from "#platform/lazily.ts";

/** A French publisher's month ends at midnight in Paris. */
export const publisherTimeZone = "Europe/Paris";

const yearAndMonth = lazily(
  () => new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", timeZone: publisherTimeZone }),
);

/** The `count` months `YYYY-MM` that end with `until`, by default the present one, oldest first. */
export function lastMonths(now: Date, count: number, until = yearAndMonth().format(now)): string[] {
  const [year = 0, month = 1] = until.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1));
    return first.toISOString().slice(0, 7);
  });
}
