import { Section } from "#ui/section.tsx";
import { useQuery } from "@tanstack/react-query";
import { kinds } from "#readers/accounts/components/security-journal.tsx";
import type { SecurityEvent } from "#readers/accounts/security/account-security.contract.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { memberSecurityQuery } from "#office/members/members.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const actors: Record<SecurityEvent["actor"], string> = {
  member: "le membre",
  link: "par un lien reçu",
  unknown: "inconnu",
};

const happenings = { ...kinds, "sign-up-attempted": "Inscription tentée avec cette adresse" };

const columns: Column<SecurityEvent>[] = [
  { id: "what", header: "Quoi", primary: true, cell: ({ kind }) => happenings[kind] },
  { id: "who", header: "Qui", cell: ({ actor }) => actors[actor] },
  {
    id: "when",
    header: "Quand",
    cell: ({ occurred_at }) => <time dateTime={occurred_at}>{formatDateTime(occurred_at)}</time>,
  },
  { id: "where", header: "D’où", cell: (event) => requestOrigin(event) },
];

const requestOrigin = ({ device, address }: { device: string | null; address: string | null }): string =>
  [device, address].filter(Boolean).join(" · ") || "—";

export function MemberSecurity({ memberId }: { memberId: string }) {
  const security = useQuery(memberSecurityQuery(memberId));
  return (
    <Loaded answer={security}>
      {({ sessions, events }) => (
        <div className="flex flex-col gap-10">
          <Section title="Sessions ouvertes" id="sessions">
            {sessions.length === 0 && <p className="text-muted">Aucune.</p>}
            <ul>
              {sessions.map((session) => (
                <li key={session.id} className="border-b border-hairline py-2.5">
                  {requestOrigin(session)}
                  <span className="block text-sm text-muted">
                    depuis le {formatDateTime(session.created_at)}, jusqu’au{" "}
                    {formatDateTime(session.expires_at)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Journal de sécurité" id="securite">
            {events.length === 0 ? (
              <EmptyState title="Rien à signaler." />
            ) : (
              <DataTable
                caption="Journal de sécurité"
                columns={columns}
                rows={events}
                rowKey={({ id }) => id}
              />
            )}
          </Section>
        </div>
      )}
    </Loaded>
  );
}
