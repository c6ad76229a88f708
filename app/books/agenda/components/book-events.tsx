import { useQuery } from "@tanstack/react-query";
import { bookEventsQuery } from "#books/agenda/agenda.queries.ts";
import { Link } from "#ui/link.tsx";

/** Where readers can meet a book; nothing for most books. */
export default function BookEvents({ slug }: { slug: string }) {
  const { data = [] } = useQuery(bookEventsQuery(slug));
  return (
    data.length > 0 && (
      <aside aria-label="Agenda">
        <p className="eyebrow pb-2">Agenda</p>
        <ul>
          {data.map(({ id, title, when, place }) => (
            <li key={id}>
              <Link href={`/agenda#rendez-vous-${id}`}>{title}</Link>
              {" · "}
              {when}
              {place && `, ${place}`}
            </li>
          ))}
        </ul>
      </aside>
    )
  );
}
