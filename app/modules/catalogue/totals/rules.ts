/** Days as numbers: since 1970-01-01, as PostgreSQL's `date - date` gives them. */
const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

/** How many things there are from a day on, for any day. */
export interface Tally {
  /** In order; each day that something stands on. */
  days: Int32Array;
  /** At each place: how many stand on that day and later. */
  since: Int32Array;
}

/** @param counts days in order, each with how many things stand on it */
export function tallyOf(counts: readonly (readonly [day: number, count: number])[]): Tally {
  const since = new Int32Array(counts.length);
  let sum = 0;
  for (let place = counts.length - 1; place >= 0; place -= 1) {
    sum += counts[place]?.[1] ?? 0;
    since[place] = sum;
  }
  return { days: Int32Array.from(counts, ([day]) => day), since };
}

/** How many stand on this day and later. */
export function countSince({ days, since }: Tally, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return since[low] ?? 0;
}

export const countUntil = (tally: Tally, day: number): number =>
  (tally.since[0] ?? 0) - countSince(tally, day + 1);

/** What the dates of all editions on sale come to. */
export interface DateTallies {
  /** Editions by their date. */
  editions: Tally;
  /** Those that are their book's first, by their date. */
  firsts: Tally;
  /** All others, by the date of the one before in the same book. */
  forerunners: Tally;
}

/** Books with an edition on this day or later: editions from then on, less those whose forerunner is from then on too. */
const booksSince = ({ editions, forerunners }: DateTallies, day: number): number =>
  countSince(editions, day) - countSince(forerunners, day);

/** Books with an edition on this day or earlier: those whose first one is. */
const booksUntil = ({ firsts }: DateTallies, day: number): number => countUntil(firsts, day);

/** How many books a period holds, where it has one end at the most; null when both cut through the catalogue. */
export function booksIn(
  tallies: DateTallies,
  from: string | undefined,
  to: string | undefined,
): number | null {
  const { days } = tallies.editions;
  const [first = Infinity, last = -Infinity] = [days.at(0), days.at(-1)];
  if (to === undefined || dayNumber(to) >= last) return booksSince(tallies, dayNumber(from ?? "0001-01-01"));
  if (from === undefined || dayNumber(from) <= first) return booksUntil(tallies, dayNumber(to));
  return null;
}
