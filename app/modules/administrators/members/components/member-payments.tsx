import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#modules/administrators/components/loaded.tsx";
import type { MemberPayment } from "#modules/administrators/members/contract.ts";
import { RefundButton } from "#modules/administrators/members/components/refund-button.tsx";
import { memberPaymentsQuery } from "#modules/administrators/members/queries.ts";
import { formatDate } from "#platform/dates.ts";
import { formatCents } from "#platform/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const columns: Column<MemberPayment>[] = [
  {
    id: "what",
    header: "Achat",
    primary: true,
    cell: ({ kind, lines }) =>
      kind === "subscription"
        ? "Abonnement d’un an"
        : lines.map(({ book_title, edition_title }) => `${book_title} (${edition_title})`).join(", "),
  },
  {
    id: "when",
    header: "Payé le",
    cell: ({ paid_at }) => paid_at && <time dateTime={paid_at}>{formatDate(paid_at)}</time>,
  },
  {
    id: "amount",
    header: "Montant",
    align: "end",
    cell: ({ amount_cents, refunded_cents }) => (
      <>
        {formatCents(amount_cents)}
        {refunded_cents > 0 && (
          <span className="block text-sm text-muted">dont {formatCents(refunded_cents)} remboursés</span>
        )}
      </>
    ),
  },
  {
    id: "papers",
    header: "Factures et avoirs",
    cell: ({ documents }) => documents.map(({ number }) => number).join(", ") || "—",
  },
  {
    id: "actions",
    header: "Remboursement",
    headerHidden: true,
    align: "end",
    cell: (payment) => <RefundButton payment={payment} />,
  },
];

export function MemberPayments({ memberId }: { memberId: string }) {
  const payments = useQuery(memberPaymentsQuery(memberId));
  return (
    <Loaded answer={payments}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="Aucun paiement pour le moment." />
        ) : (
          <DataTable caption="Paiements" columns={columns} rows={rows} rowKey={({ id }) => id} />
        )
      }
    </Loaded>
  );
}
