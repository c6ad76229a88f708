import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import type { UsedWithdrawal } from "#selling/payments/back-office/sales/sales.contract.ts";
import { usedWithdrawalsQuery } from "#selling/payments/back-office/sales/sales.queries.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { ExportedTable } from "#access/administrators/components/exported-table.tsx";
import type { Column } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";

/** Whose purchase it is, with the account's purchases where the role may see them. */
export const memberColumn: Column<{ username: string | null; member_id: string }> = {
  id: "member",
  header: "Membre",
  primary: true,
  cell: ({ username, member_id }) =>
    username === null ? (
      "Compte effacé"
    ) : (
      <PermittedLink part="members" href={`/admin/membres/${member_id}?onglet=achats`}>
        {username}
      </PermittedLink>
    ),
};

const columns: Column<UsedWithdrawal>[] = [
  memberColumn,
  { id: "from", header: "Abonné le", cell: ({ subscribed_at }) => <Day at={subscribed_at} /> },
  {
    id: "until",
    header: "Rétracté le",
    cell: ({ declared_at, payment_id }) => (
      <Link href={`/admin/ventes/${payment_id}`}>
        <Day at={declared_at} />
      </Link>
    ),
  },
  {
    id: "bought",
    header: "Acheté au prix des abonnés",
    cell: ({ bought }) => <Titles titles={bought.map(priced)} />,
  },
  {
    id: "downloaded",
    header: "Téléchargé gratuitement",
    cell: ({ downloaded }) => <Titles titles={downloaded} />,
  },
  { id: "refund", header: "Rendu", align: "end", cell: ({ refund_cents }) => formatCents(refund_cents) },
];

const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at)}</time>;
const priced = ({ title, price_cents }: UsedWithdrawal["bought"][number]): string =>
  `${title}, ${formatCents(price_cents)}`;

/** How many there are, and which on demand: a reader may have had fifty. */
function Titles({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return "Rien";
  return (
    <details>
      <summary className="cursor-pointer">
        {titles.length === 1 ? "1 livre" : `${titles.length} livres`}
      </summary>
      <ul className="pt-1 text-sm text-muted">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  );
}

/** Withdrawals from subscriptions under which books were bought, or downloaded for free. */
export function UsedWithdrawals() {
  const withdrawals = useQuery(usedWithdrawalsQuery());
  return (
    <Loaded answer={withdrawals}>
      {(rows) => (
        <ExportedTable
          caption="Rétractations après usage"
          exportAs="retractations.csv"
          columns={columns}
          rows={rows}
          rowKey={({ payment_id }) => payment_id}
          empty={
            <EmptyState title="Aucune rétractation après usage.">
              Personne n’a renoncé à un abonnement après s’en être servi.
            </EmptyState>
          }
        />
      )}
    </Loaded>
  );
}
