import { useState } from "react";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { Subscription } from "#readers/subscriptions/subscriptions.contract.ts";
import { periodState } from "#readers/subscriptions/subscriptions.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

const states = {
  active: { label: "Actif", tone: "success" },
  upcoming: { label: "À venir", tone: "accent" },
  past: { label: "Passé", tone: "neutral" },
} as const;

const columnsAt = (now: Date): Column<Subscription>[] => [
  {
    id: "period",
    header: "Période",
    primary: true,
    cell: ({ start_date, end_date }) => (
      <>
        Du <span className="whitespace-nowrap">{formatDate(start_date)}</span> au{" "}
        <span className="whitespace-nowrap">{formatDate(end_date)}</span>
      </>
    ),
  },
  { id: "price", header: "Prix", align: "end", cell: ({ price_cents }) => formatCents(price_cents) },
  {
    id: "state",
    header: "État",
    align: "end",
    cell: (subscription) => <State subscription={subscription} now={now} />,
  },
];

function State({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { label, tone } = states[periodState(subscription, now)];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The periods that a member has paid for. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const [now] = useState(() => new Date());
  if (subscriptions.length === 0) {
    return (
      <p className="text-muted">
        Aucun abonnement. <Link href="/membre/parametres">Découvrir l’abonnement</Link>
      </p>
    );
  }
  return (
    <DataTable caption="Abonnements" columns={columnsAt(now)} rows={subscriptions} rowKey={({ id }) => id} />
  );
}
