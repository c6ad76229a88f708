import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import {
  type DeviceSession,
  closeSession,
  closeOtherSessions,
} from "#readers/accounts/security/account-security.contract.ts";
import { sessionsQuery } from "#readers/accounts/account-security.queries.ts";
import { Badge } from "#ui/badge.tsx";
import { endedTexts } from "#readers/accounts/account-access.rules.ts";
import { Callout } from "#ui/callout.tsx";
import { Button } from "#ui/button.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

/** The member's sessions by device, which can be closed. */
export function SessionList({ memberId }: { memberId: string }) {
  const sessions = useQuery(sessionsQuery(memberId));
  const closing = useClosing(memberId);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="mb-2">
        Appareils connectés
      </h2>
      <p className="mb-5 max-w-measure text-muted">
        Un appareil vous est inconnu{"\u202F"}? Fermez sa session et changez de mot de passe.
      </p>
      <Loaded answer={sessions} waiting={<Waiting />} failure="Erreur de chargement.">
        {(open) => (
          <>
            <ul className="border-t border-hairline">
              {devicesOf(open).map(([id, own]) => (
                <DeviceRow key={id} sessions={own} onClose={closing.close} />
              ))}
            </ul>
            <p className="mt-5 max-w-measure text-muted">
              Vos liseuses et applications de lecture seront déconnectées aussi. Les adresses de liseuse, et
              les clés d’accès ajoutées sur un autre appareil, seront retirées si elles ont moins de sept
              jours.
            </p>
            <Button className="mt-3" pending={closing.pending} onClick={closing.closeOthers}>
              Déconnecter les autres appareils
            </Button>
            <div aria-live="polite">
              {closing.ended.length > 0 && (
                <Callout className="mt-5">
                  {closing.ended.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </Callout>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Older sessions have no device: those of the same kind in the same network are shown as one. */
const devicesOf = (sessions: DeviceSession[]): [string, DeviceSession[]][] => [
  ...Map.groupBy(sessions, ({ device_id, device, address }) => device_id ?? `${device} ${address}`),
];

interface DeviceRowProps {
  /** Of one device, newest first. */
  sessions: DeviceSession[];
  onClose: (sessionId: string) => void;
}

function DeviceRow({ sessions, onClose }: DeviceRowProps) {
  const name = sessions[0]?.device ?? "Appareil inconnu";
  const networks = [...new Set(sessions.flatMap(({ address }) => address ?? []))];
  return (
    <li className="border-b border-hairline py-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        {sessions.some(({ current }) => current) && <Badge tone="success">Cet appareil</Badge>}
      </p>
      {networks.length > 0 && (
        <p className="text-sm text-muted">
          {networks.length > 1 ? "Réseaux" : "Réseau"} {networks.join(", ")}
        </p>
      )}
      <ul className="mt-2 flex flex-col gap-2">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} name={name} onClose={() => onClose(session.id)} />
        ))}
      </ul>
    </li>
  );
}

interface SessionRowProps {
  session: DeviceSession;
  /** Of its device. */
  name: string;
  onClose: () => void;
}

function SessionRow({ session, name, onClose }: SessionRowProps) {
  const opened = formatDateTime(session.created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="min-w-0 text-sm text-muted">
        Session ouverte le <time dateTime={session.created_at}>{opened}</time>
        {session.current && ", celle-ci"}
      </span>
      {!session.current && (
        <Button size="sm" onClick={onClose} aria-label={`Fermer la session ${name} du ${opened}`}>
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
    onSuccess: async (_answer: unknown, { params }: { params: object }) => {
      show("sessionId" in params ? "Session fermée." : "Les autres appareils sont déconnectés.", {
        tone: "success",
      });
      // Passkeys and reading devices may have ended, too.
      await client.invalidateQueries();
    },
    onError: (error: unknown) => show(errorText(error, "Erreur inconnue."), { tone: "error" }),
  };
  const one = useMutation({ ...mutation(closeSession), ...settle });
  const others = useMutation({ ...mutation(closeOtherSessions), ...settle });
  return {
    pending: others.isPending,
    close: (sessionId: string) => one.mutate({ params: { id: memberId, sessionId } }),
    closeOthers: () => others.mutate({ params: { id: memberId } }),
    ended: others.data ? endedTexts(others.data) : [],
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
