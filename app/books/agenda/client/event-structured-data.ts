import type { Event, WithContext } from "schema-dts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import type { AgendaEvent } from "#books/agenda/agenda.contract.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";

/** An event for search engines (schema.org/Event); times with their zone. */
export function describeEvent(
  event: AgendaEvent,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): WithContext<Event> {
  const { book, author } = event;
  const place = event.place || event.address;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": `${publicUrl}/agenda#rendez-vous-${event.id}`,
    name: event.title,
    url: event.link ?? `${publicUrl}/agenda#rendez-vous-${event.id}`,
    startDate: momentOf(event.first_day, event.from_hour),
    ...(event.until_hour || event.last_day !== event.first_day
      ? { endDate: momentOf(event.last_day, event.until_hour) }
      : {}),
    eventStatus: `https://schema.org/${event.is_cancelled ? "EventCancelled" : "EventScheduled"}`,
    ...(place
      ? {
          eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
          location: { "@type": "Place", name: place, address: event.address || place },
        }
      : {}),
    ...(event.description ? { description: event.description } : {}),
    organizer: { "@type": "Organization", name: brand, url: `${publicUrl}/` },
    ...(author ? { performer: { "@type": "Person", name: author.name } } : {}),
    ...(book
      ? { about: { "@type": "Book", name: book.title, url: publicUrl + editionPath(book.slug) } }
      : {}),
  };
}

const momentOf = (day: string, hour: string | null): string =>
  (hour && parisInstant(day, hour)?.toISOString()) || day;
