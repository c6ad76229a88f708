import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "#platform/dates.ts";
import { errorText } from "#platform/errors.ts";
import type { Session } from "#platform/open-session.ts";
import {
  closeOtherSessionsMutation,
  closeSessionMutation,
  securityEventsQuery,
  sessionsQuery,
} from "#modules/accounts/security/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

/** Where one is signed in, and closing what one does not know. */
export function SessionList({ memberId }: { memberId: string }) {
  const sessions = useQuery(sessionsQuery(memberId));
  const closing = useClosing(memberId);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="mb-5">
        Sessions ouvertes
      </h2>
      <Loaded answer={sessions} waiting={<Waiting />} failure="Erreur de chargement.">
        {(open) => (
          <>
            <ul className="border-t border-hairline">
              {open.map((session) => (
                <SessionRow key={session.id} session={session} onClose={() => closing.close(session.id)} />
              ))}
            </ul>
            {open.length > 1 && (
              <Button className="mt-5" pending={closing.pending} onClick={closing.closeOthers}>
                Fermer toutes les autres sessions
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function SessionRow({ session, onClose }: { session: Session; onClose: () => void }) {
  const device = session.device ?? "Appareil inconnu";
  const opened = formatDateTime(session.created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current && <Badge tone="success">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-muted">
          Ouverte le <time dateTime={session.created_at}>{opened}</time>
          {session.address && ` · réseau ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" onClick={onClose} aria-label={`Fermer la session ${device} du ${opened}`}>
          Fermer
        </Button>
      )}
    </li>
  );
}

function useClosing(memberId: string) {
  const client = useQueryClient();
  const { show } = useToasts();
  const settle = {
    onSuccess: async () => {
      show("Session fermée.", { tone: "success" });
      await client.invalidateQueries({ queryKey: sessionsQuery(memberId).queryKey });
      await client.invalidateQueries({ queryKey: securityEventsQuery(memberId).queryKey });
    },
    onError: (error: unknown) => show(errorText(error, "Erreur inconnue."), { tone: "error" }),
  };
  const one = useMutation({ ...closeSessionMutation(), ...settle });
  const others = useMutation({ ...closeOtherSessionsMutation(), ...settle });
  return {
    pending: others.isPending,
    close: (sessionId: string) => one.mutate({ params: { id: memberId, sessionId } }),
    closeOthers: () => others.mutate({ params: { id: memberId } }),
  };
}

function Waiting() {
  return (
    <Loading className="flex flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  );
}
