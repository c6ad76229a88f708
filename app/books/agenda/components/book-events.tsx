import type { getBookEvents } from "#books/agenda/agenda.contract.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { Link } from "#ui/link.tsx";

/** Where readers can meet a book. */
export default function BookEvents({ events }: { events: AnswerOf<typeof getBookEvents> }) {
  return (
    <aside aria-label="Agenda">
      <p className="eyebrow pb-2">Agenda</p>
      <ul>
        {events.map(({ id, title, when, place }) => (
          <li key={id}>
            <Link href={`/agenda#rendez-vous-${id}`}>{title}</Link>
            {" · "}
            {when}
            {place && `, ${place}`}
          </li>
        ))}
      </ul>
    </aside>
  );
}
