import { lazily } from "#platform/data/lazily.ts";

export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
export const before = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() - milliseconds);

/**
 * The same day and hour `months` calendar months later, in UTC; the 31st falls back to the month's last day (as
 * PostgreSQL's `timestamptz + interval` in UTC does).
 */
export function addMonths(instant: Date, months: number): Date {
  const result = new Date(instant);
  const day = result.getUTCDate();
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(day, lastDay));
  return result;
}

export const parisZone = "Europe/Paris";
const longDate = lazily(() => new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: parisZone }));
const dateAndTime = lazily(
  () => new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: parisZone }),
);
const monthAndYear = lazily(
  () => new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" }),
);
const shortDay = lazily(
  () =>
    new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" }),
);

const isoDay = lazily(
  () =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone: parisZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

/** The calendar day in Paris, `YYYY-MM-DD`: days of the law and of the accounts begin at midnight there. */
export const parisDay = (instant: Date): string => isoDay().format(instant);

/** The day `count` days after one, both `YYYY-MM-DD`. */
export function dayAfter(day: string, count = 1): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
}

/** '21 novembre 2026', '1er décembre 2026' of an ISO instant, in Paris. */
export const formatDate = (instant: string | Date): string =>
  ordinalFirst(longDate().format(new Date(instant)));

/** '21 novembre 2026 à 14:05', of an ISO instant, in Paris. */
export const formatDateTime = (instant: string | Date): string =>
  ordinalFirst(dateAndTime().format(new Date(instant)));

/**
 * The last day or moment of a period, for 'jusqu’au …' and 'au …': '14 mars 2027 inclus' if it ends at midnight, else
 * '15 mars 2027 à 14:05', in Paris. @param end the first instant after the period
 */
export function formatPeriodEnd(end: string | Date): string {
  const instant = new Date(end);
  const lastMoment = before(instant, 1);
  return parisDay(lastMoment) === parisDay(instant)
    ? formatDateTime(instant)
    : `${formatDate(lastMoment)} inclus`;
}

/** French uses cardinal numbers for days except the first; Intl does not support this. */
const ordinalFirst = (date: string): string => date.replace(/^1 /, "1er ");

/** 'novembre 1865' of a bibliographic day `YYYY-MM-DD` (storefront.md §2, book detail). */
export const formatMonthYear = (day: string): string => monthAndYear().format(bibliographicDay(day));

/** '21/11/1865' of a bibliographic day (admin.md, books list). */
export const formatDay = (day: string): string => shortDay().format(bibliographicDay(day));

function bibliographicDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // Date.UTC reads years 0–99 as 1900–1999; setUTCFullYear does not.
  const result = new Date(0);
  result.setUTCFullYear(year, month - 1, date);
  return result;
}

/** Whether `YYYY-MM-DD` names a day that exists, from year 1000 by default (storefront.md §2: min 1000-01-01). */
export function isCalendarDay(text: string, firstYear = 1): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const day = bibliographicDay(text);
  return (
    day.getUTCFullYear() === Number(match[1]) &&
    day.getUTCMonth() + 1 === Number(match[2]) &&
    day.getUTCDate() === Number(match[3]) &&
    day.getUTCFullYear() >= firstYear
  );
}

/**
 * Whether an instant has a year of four digits, in UTC and in Paris, so that every date function here can format it.
 */
export const isWritableYear = (instant: Date): boolean =>
  instant.getTime() >= Date.UTC(1000, 0, 2) && instant.getTime() < Date.UTC(9999, 11, 31);
