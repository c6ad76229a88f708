import { isCalendarDay } from "#platform/data/dates.ts";
import { parisDayAndTime, parisInstant } from "#platform/data/paris-clock.ts";
import { scheduleRefusal } from "#books/catalogue/availability/availability.rules.ts";

/** A typed moment: `YYYY-MM-DD` and `HH:MM` in Paris time; either may be empty. */
export interface Moment {
  day: string;
  time: string;
}

/** When bookshops open. */
export const emptyMoment: Moment = { day: "", time: "09:00" };

export const momentOf = (instant: string): Moment => parisDayAndTime(new Date(instant));

/** The instant, or its error and remedy. */
export function readMoment(
  { day, time }: Moment,
  now: Date,
): { onlineAt: Date; refusal?: undefined } | { onlineAt?: undefined; refusal: string } {
  if (!day || !time) return { refusal: "Choisissez la date et l’heure de la parution." };
  if (!isCalendarDay(day)) return { refusal: "Cette date n’existe pas." };
  const onlineAt = parisInstant(day, time);
  if (!onlineAt) {
    return {
      refusal: "Cette heure n’existe pas\u202F: cette nuit-là, les horloges passent de 2\u00A0h à 3\u00A0h.",
    };
  }
  const refusal = scheduleRefusal(onlineAt, now);
  return refusal === null ? { onlineAt } : { refusal };
}
