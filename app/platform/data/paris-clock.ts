import { lazily } from "#platform/data/lazily.ts";
import { hours } from "#platform/data/durations.ts";
import { before, parisZone, isCalendarDay } from "#platform/data/dates.ts";

const parisClock = lazily(
  () => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: parisZone }),
);

/** Day and hour of an instant on a clock in Paris, as date and time inputs take them. */
export function parisDayAndTime(instant: Date): { day: string; time: string } {
  const [day = "", time = ""] = parisClock().format(instant).split(" ");
  return { day, time };
}

/**
 * The instant at which a clock in Paris shows a day `YYYY-MM-DD` and a time `HH:MM`; the first one in the night with a
 * repeated hour. Null for the missing hour in spring, and for an invalid day or time.
 */
export function parisInstant(day: string, time: string): Date | null {
  if (!isCalendarDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const asUtc = new Date(`${day}T${time}:00Z`);
  // Summer time is two hours ahead of UTC, and has priority if both are possible.
  const candidates = [before(asUtc, hours(2)), before(asUtc, hours(1))];
  return (
    candidates.find((each) => {
      const shown = parisDayAndTime(each);
      return shown.day === day && shown.time === time;
    }) ?? null
  );
}
