import { formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { Payout } from "#selling/payments/payouts/payouts.contract.ts";
import { groupNames, movementGroups, payoutStateNames } from "#selling/payments/payouts/payouts.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

/** What is to be said of a bank line; with `null` it is explained to the cent. */
export function payoutFault(payout: Payout): string | null {
  if (!payout.is_automatic) return "Demandé à la main\u202F: le prestataire ne dit pas ce qu’il contient.";
  if (!payout.is_explained) return "Le prestataire n’a pas encore donné le détail.";
  if (payout.sums.unexplained_cents !== 0)
    return `${formatCents(payout.sums.unexplained_cents)} ne sont pas expliqués.`;
  if (payout.sums.faults === 0) return null;
  return payout.sums.faults === 1 ? "Un mouvement à regarder" : `${payout.sums.faults} mouvements à regarder`;
}

export const PayoutState = ({ payout }: { payout: Payout }) => {
  const fault = payoutFault(payout);
  return fault ? <span className="text-sm">{fault}</span> : <Badge tone="success">Expliqué au centime</Badge>;
};

const columns: Column<Payout>[] = [
  {
    id: "day",
    header: "Virement",
    primary: true,
    cell: ({ id, arrives_on, state }) => (
      <>
        <Link href={`/admin/comptabilite/rapprochement/${id}`}>{formatDay(arrives_on)}</Link>
        {state !== "paid" && (
          <span className="block font-sans text-sm font-normal text-muted">{payoutStateNames[state]}</span>
        )}
      </>
    ),
  },
  {
    id: "bank",
    header: "Sur le relevé",
    align: "end",
    cell: ({ amount_cents }) => <strong>{formatCents(amount_cents)}</strong>,
  },
  ...movementGroups.map((group): Column<Payout> => ({
    id: group,
    header: groupNames[group],
    align: "end",
    cell: ({ sums, is_explained }) => (is_explained ? formatCents(sums[group]) : "—"),
  })),
  { id: "state", header: "Constat", cell: (payout) => <PayoutState payout={payout} /> },
];

export const PayoutList = ({ payouts }: { payouts: readonly Payout[] }) => (
  <DataTable
    caption="Virements"
    columns={columns}
    rows={payouts}
    rowKey={({ id }) => id}
    cardsBelow="lg"
    empty={<p className="text-muted">Aucun virement sur cette période.</p>}
  />
);
