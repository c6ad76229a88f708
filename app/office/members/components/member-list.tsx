import type { MemberSummary } from "#office/members/members.contract.ts";
import { formatDate } from "#platform/data/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ChosenColumns } from "#ui/chosen-columns.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { Badge } from "#ui/badge.tsx";

const day = (instant: string | null, none: string) =>
  instant ? (
    <time dateTime={instant}>{formatDate(instant)}</time>
  ) : (
    <span className="text-muted">{none}</span>
  );

const columns: Column<MemberSummary>[] = [
  {
    id: "name",
    header: "Membre",
    primary: true,
    cell: (member) => (
      <span className="flex items-center gap-3">
        <Avatar name={member.username} src={member.avatar_url} size="sm" />
        <span className="flex min-w-0 items-center gap-x-3 font-sans">
          <Link href={`/admin/membres/${member.id}`} className="font-serif">
            {member.username}
          </Link>
          <MemberBadges member={member} />
        </span>
      </span>
    ),
  },
  {
    id: "email",
    header: "Adresse",
    brief: "below",
    cell: ({ email }) => (
      <span title={email} className="block max-w-72 truncate">
        {email}
      </span>
    ),
  },
  { id: "created", header: "Inscription", optional: true, cell: ({ created_at }) => day(created_at, "") },
  {
    id: "seen",
    header: "Dernière connexion",
    optional: true,
    cell: ({ last_login }) => day(last_login, "jamais"),
  },
];

export const MemberList = ({ members }: { members: MemberSummary[] }) => (
  <ChosenColumns name="membres" caption="Membres" columns={columns} rows={members} rowKey={({ id }) => id} />
);

/** The special states of an account, as badges; nothing if there are none. */
export function MemberBadges({ member }: { member: MemberSummary }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {member.suspended_at && <Badge tone="accent">Suspendu</Badge>}
      {!member.email_verified_at && <Badge>À vérifier</Badge>}
      {member.isActiveSubscriber && <Badge tone="success">Abonné</Badge>}
    </span>
  );
}
