import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { StoredEvent } from "#books/agenda/agenda.contract.ts";
import { eventsQuery } from "#books/agenda/agenda.queries.ts";
import { eventStates } from "#books/agenda/events.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

/** All events, the latest day first. */
export function EventTable() {
  const answer = useQuery(eventsQuery());
  return (
    <Loaded answer={answer}>
      {(events) => (
        <DataTable
          caption="Rendez-vous"
          columns={columns}
          rows={events}
          rowKey={({ id }) => id}
          empty={<p className="text-muted">Aucun rendez-vous pour le moment.</p>}
        />
      )}
    </Loaded>
  );
}

const columns: Column<StoredEvent>[] = [
  {
    id: "title",
    header: "Rendez-vous",
    primary: true,
    cell: ({ id, title }) => <Link href={`/admin/agenda/${id}`}>{title}</Link>,
  },
  { id: "when", header: "Quand", cell: ({ when }) => when },
  { id: "place", header: "Lieu", cell: ({ place }) => place || "–" },
  {
    id: "state",
    header: "État",
    cell: ({ state }) => (
      <Badge tone={state === "online" ? "success" : "neutral"}>{eventStates[state]}</Badge>
    ),
  },
];
