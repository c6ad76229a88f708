import { isCalendarDay } from "#platform/data/dates.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `2024-03-15…`, `15/03/2024`, `15.03.24`, `Mar 15, 2024`; null for anything else. A day comes before a month where both may. */
export function dayOf(text: string | undefined): string | null {
  if (!text) return null;
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year && month && day) return calendarDay(year, month, day);
  const [, first = "", second = "", last = ""] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  if (last) {
    const full = last.length === 2 ? `20${last}` : last;
    return Number(second) > 12 ? calendarDay(full, first, second) : calendarDay(full, second, first);
  }
  const [, name = "", date = "", written = ""] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/i.exec(text) ?? [];
  const at = months.indexOf(name.toLowerCase());
  return at === -1 ? null : calendarDay(written, String(at + 1), date);
}

function calendarDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(text, 1000) ? text : null;
}

/** `2024-03`, `03/2024`, or the month `YYYY-MM` of a day as above; null for anything else. */
export function monthOf(text: string): string | null {
  const [, year = "", month = ""] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? [];
  const [, monthBefore = "", yearAfter = ""] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const day = year || yearAfter ? calendarDay(year || yearAfter, month || monthBefore, "1") : dayOf(text);
  return day?.slice(0, 7) ?? null;
}
