import type { AgendaEvent } from "#books/agenda/agenda.contract.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { Badge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";

/** Events in their order, each with an anchor that calendars and books lead to. @param isPast without what one can still do */
export const EventList = ({ events, isPast }: { events: readonly AgendaEvent[]; isPast?: boolean }) => (
  <ol className="divide-y divide-hairline border-y border-hairline">
    {events.map((event) => (
      <li key={event.id} id={`rendez-vous-${event.id}`} className="scroll-mt-20 py-6">
        <article className="grid gap-x-10 gap-y-3 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div>
            <p className="font-semibold">{event.when}</p>
            {event.place && <p>{event.place}</p>}
            {event.address && <p className="text-muted">{event.address}</p>}
          </div>
          <div className="flex max-w-measure min-w-0 flex-col items-start gap-3 wrap-anywhere">
            <h3 className="text-xl">
              {event.title} {event.is_cancelled && <Badge>Annulé</Badge>}
            </h3>
            {event.author && (
              <p>
                Avec{" "}
                {event.author.slug ? (
                  <Link href={entryPath("contributor", event.author.slug)}>{event.author.name}</Link>
                ) : (
                  event.author.name
                )}
              </p>
            )}
            {event.description && <p className="whitespace-pre-line">{event.description}</p>}
            {event.book && <Link href={editionPath(event.book.slug)}>{event.book.title}</Link>}
            {!isPast && <Ways event={event} />}
          </div>
        </article>
      </li>
    ))}
  </ol>
);

const Ways = ({ event }: { event: AgendaEvent }) => (
  <p className="flex flex-wrap gap-x-6 gap-y-2">
    {event.link && <Link href={event.link}>En savoir plus</Link>}
    {!event.is_cancelled && (
      <a href={`/agenda/${event.id}.ics`} download className="link-text">
        Ajouter à mon calendrier<span className="sr-only"> : {event.title}</span>
      </a>
    )}
  </p>
);
