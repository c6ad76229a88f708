import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { EventForm } from "#books/agenda/components/back-office/event-form.tsx";
import { eventQuery } from "#books/agenda/agenda.queries.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { useToasts } from "#ui/toast.tsx";

/** One that exists, or a new one. */
export default function EventPage() {
  const { eventId } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { show } = useToasts();
  const done = async (text: string) => {
    show(text, { tone: "success" });
    await queries.invalidateQueries({ predicate: isAdministrators });
    await navigate("/admin/agenda");
  };
  if (eventId === undefined)
    return (
      <Screen>
        <EventForm event={null} onDone={done} />
      </Screen>
    );
  return <Existing id={eventId} onDone={done} />;
}

function Existing({ id, onDone }: { id: string; onDone: (done: string) => Promise<void> }) {
  const event = useQuery(eventQuery(id));
  return (
    <Screen title={event.data?.title}>
      <Loaded answer={event}>{(found) => <EventForm event={found} onDone={onDone} />}</Loaded>
    </Screen>
  );
}
