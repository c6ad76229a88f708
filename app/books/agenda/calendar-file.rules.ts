import { editionPath } from "#books/catalogue/client/edition-path.ts";
import type { AgendaEvent } from "#books/agenda/agenda.contract.ts";
import { dayAfter } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";

/** An event, and when and how often it was saved: calendars replace what they have. */
export type CalendarEvent = AgendaEvent & { savedAt: Date; revision: number };

interface House {
  brand: string;
  publicUrl: string;
}

/**
 * Events as an iCalendar file (RFC 5545). Hours are written in UTC, so that no table of time zones is needed; an event without
 * hours takes whole days, whose end is the day after the last one (§3.6.1).
 */
export function calendarFile(events: readonly CalendarEvent[], { brand, publicUrl }: House): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Encrier//${escaped(brand)}//FR`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(`${brand} – Agenda`)}`,
    ...events.flatMap((event) => eventLines(event, publicUrl)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, publicUrl: string): string[] {
  const { book, link } = event;
  const about = [
    event.description,
    ...(event.author ? [`Avec ${event.author.name}`] : []),
    ...(book ? [`${book.title}\u202F: ${publicUrl}${editionPath(book.slug)}`] : []),
    ...(link ? [link] : []),
  ];
  return [
    "BEGIN:VEVENT",
    `UID:rendez-vous-${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instantText(event.savedAt)}`,
    `LAST-MODIFIED:${instantText(event.savedAt)}`,
    `SEQUENCE:${event.revision - 1}`,
    ...timeLines(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place || event.address
      ? [`LOCATION:${escaped([event.place, event.address].filter(Boolean).join(", "))}`]
      : []),
    `DESCRIPTION:${escaped(about.filter(Boolean).join("\n\n"))}`,
    `URL:${publicUrl}/agenda#rendez-vous-${event.id}`,
    `STATUS:${event.is_cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

function timeLines({
  first_day: first,
  from_hour: from,
  last_day: last,
  until_hour: until,
}: AgendaEvent): string[] {
  const begin = from ? parisInstant(first, from) : null;
  const end = until ? parisInstant(last, until) : null;
  // An hour that the clock skips in spring: the whole day is better than a wrong hour.
  if (begin === null)
    return [`DTSTART;VALUE=DATE:${dayText(first)}`, `DTEND;VALUE=DATE:${dayText(dayAfter(last))}`];
  return [`DTSTART:${instantText(begin)}`, ...(end && end > begin ? [`DTEND:${instantText(end)}`] : [])];
}

const dayText = (day: string): string => day.replaceAll("-", "");
const instantText = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** §3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);

const longestLine = 75;
/** §3.1: no line is longer than 75 octets, and none is cut within a character. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
