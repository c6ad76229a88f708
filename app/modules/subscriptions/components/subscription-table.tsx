import { formatDate } from "#platform/dates.ts";
import { formatCents } from "#platform/money.ts";
import type { Subscription } from "#modules/subscriptions/contract.ts";
import { periodState } from "#modules/subscriptions/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

const states = {
  active: { label: "Actif", tone: "success" },
  upcoming: { label: "À venir", tone: "accent" },
  past: { label: "Passé", tone: "neutral" },
} as const;

const columns: Column<Subscription>[] = [
  {
    id: "period",
    header: "Période",
    primary: true,
    cell: ({ start_date, end_date }) => `Du ${formatDate(start_date)} au ${formatDate(end_date)}`,
  },
  { id: "price", header: "Prix", align: "end", cell: ({ price_cents }) => formatCents(price_cents) },
  { id: "state", header: "État", align: "end", cell: (subscription) => <State {...subscription} /> },
];

function State(subscription: Subscription) {
  const { label, tone } = states[periodState(subscription, new Date())];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The periods that a member has paid for. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) {
    return (
      <p className="text-muted">
        Aucun abonnement. <Link href="/membre/parametres">Découvrir l’abonnement</Link>
      </p>
    );
  }
  return <DataTable caption="Abonnements" columns={columns} rows={subscriptions} rowKey={({ id }) => id} />;
}
