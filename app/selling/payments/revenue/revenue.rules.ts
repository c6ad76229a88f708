import { dayAfter } from "#platform/data/dates.ts";
import { lastDayOf } from "#platform/data/months.ts";

/** Days `YYYY-MM-DD`, both included; from `liveFrom` on they are read from the journal, those before are kept as months. */
export interface SummedDays {
  from: string;
  to: string;
  liveFrom: string;
}

/** @param from the first day of a month @param closedUntil the last day of the last closed month */
export function summedDays({ from, to }: { from: string; to: string }, closedUntil: string | null) {
  const wholeUntil = to === lastDayOf(to) ? to : dayAfter(`${to.slice(0, 7)}-01`, -1);
  const keptUntil = closedUntil !== null && closedUntil < wholeUntil ? closedUntil : wholeUntil;
  const isLive = closedUntil === null || keptUntil < from;
  return { from, to, liveFrom: isLive ? from : dayAfter(keptUntil) };
}
