import { dayAfter } from "#platform/data/dates.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";

/** The audited acts of an administrator here. */
export const eventActs = {
  "event-saved": "Rendez-vous enregistré",
  "event-deleted": "Rendez-vous supprimé",
} as const;
export type EventAct = keyof typeof eventActs;

export const eventStates = { draft: "brouillon", online: "en ligne", cancelled: "annulé" } as const;
export type EventState = keyof typeof eventStates;

export const maxEvents = 2000;
/** The agenda shows so many past events. */
export const shownPast = 100;

/** Days are `YYYY-MM-DD`, hours `HH:MM`, on a clock in Paris; without hours, an event takes its days. */
export interface EventTimes {
  first_day: string;
  from_hour: string | null;
  last_day: string;
  until_hour: string | null;
}

/** '19:30' → '19 h 30', with no-break spaces. */
const hourText = (hour: string): string => {
  const [whole = "", part = ""] = hour.split(":");
  return `${Number(whole)}\u00a0h${part === "00" ? "" : `\u00a0${part}`}`;
};

const longDay = new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeZone: "UTC" });
/** '2026-12-01' → 'mardi 1er décembre 2026'. */
const dayText = (day: string): string =>
  longDay
    .format(new Date(`${day}T12:00:00Z`))
    .replace(/ 1 /, " 1er ")
    .replace(/(\d\S*) /, "$1\u00a0");

/** 'Jeudi 3 décembre 2026, 19 h – 21 h', 'Du vendredi 4 décembre 2026 au dimanche 6 décembre 2026'. */
export function timesText(times: EventTimes): string {
  const { first_day: first, from_hour: from, last_day: last, until_hour: until } = times;
  const fromText = from ? ` à\u00a0${hourText(from)}` : "";
  if (first !== last)
    return `Du ${dayText(first)}${fromText} au ${dayText(last)}${until ? ` à\u00a0${hourText(until)}` : ""}`;
  const day = dayText(first);
  const hours = from && until ? `, ${hourText(from)} – ${hourText(until)}` : fromText;
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}${hours}`;
}

/** Why these times are no event's; by field, in French. */
export function timesFaults(times: EventTimes): FieldErrors {
  const { first_day: first, from_hour: from, last_day: last, until_hour: until } = times;
  if (last < first) return { last_day: "L’événement finirait avant de commencer." };
  if (last > dayAfter(first, 366)) return { last_day: "Un an au plus." };
  if (until && !from) return { from_hour: "Donnez aussi l’heure du début." };
  return until && from && first === last && until <= from
    ? { until_hour: "La fin vient après le début." }
    : {};
}
