import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import type { Session } from "#platform/identity/open-session.ts";
import { ownSessionsQuery } from "#access/administrators/team/team.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { closeOtherSessions, closeOwnSession } from "#access/administrators/team/team.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The administrator's sessions, which can be closed. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery());
  return (
    <Loaded answer={sessions}>
      {(rows) => (
        <div>
          <ul className="max-w-measure border-t border-hairline">
            {rows.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
          {rows.length > 1 && <CloseOthers />}
        </div>
      )}
    </Loaded>
  );
}

function CloseOthers() {
  const act = useAct(mutation(closeOtherSessions), {
    done: "Vos autres sessions sont fermées.",
    failed: "Les autres sessions n’ont pas pu être fermées.",
  });
  return (
    <div className="flex flex-col items-start gap-3 pt-4">
      <FormErrors>{act.failure}</FormErrors>
      <Button pending={act.pending} onClick={() => void act.run({})}>
        Fermer les autres sessions
      </Button>
    </div>
  );
}

function Row({ session }: { session: Session }) {
  const act = useAct(mutation(closeOwnSession), {
    done: "Session fermée.",
    failed: "La session n’a pas pu être fermée.",
  });
  const device = session.device ?? "Appareil inconnu";
  const opened = formatDateTime(session.created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-4">
      <div className="min-w-0">
        <FormErrors>{act.failure}</FormErrors>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current && <Badge tone="success">Cette session</Badge>}
        </p>
        <p className="text-sm text-muted">
          Ouverte le {opened}
          {session.address && ` · réseau ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          pending={act.pending}
          onClick={() => void act.run({ params: { id: session.id } })}
          aria-label={`Fermer la session ${device} du ${opened}`}
        >
          Fermer
        </Button>
      )}
    </li>
  );
}
