import { memberColumn } from "#selling/payments/components/sales/used-withdrawals.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "#access/administrators/components/use-may.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { RetryRefundButton } from "#office/members/components/refund-button.tsx";
import { failedRefundsQuery } from "#office/members/members.queries.ts";
import type { FailedRefund } from "#selling/payments/refunds/refunds.contract.ts";
import { refundReasonNames } from "#selling/payments/refunds/refunds.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { ExportedTable } from "#access/administrators/components/exported-table.tsx";
import type { Column } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const columns: Column<FailedRefund>[] = [
  memberColumn,
  {
    id: "what",
    header: "Achat",
    cell: ({ kind, books }) => (kind === "subscription" ? "Abonnement d’un an" : books.join(", ")),
  },
  { id: "reason", header: "Motif", cell: ({ reason }) => refundReasonNames[reason] },
  {
    id: "when",
    header: "Échoué le",
    cell: ({ failed_at }) => <time dateTime={failed_at}>{formatDate(failed_at)}</time>,
  },
  { id: "owed", header: "Reste dû", align: "end", cell: ({ owed_cents }) => formatCents(owed_cents) },
];

const retry: Column<FailedRefund> = {
  id: "actions",
  header: "Relancer",
  headerHidden: true,
  align: "end",
  cell: (refund) => <RetryRefundButton refund={refund} />,
};

/** The failed refunds, each with a button to repeat it for who may. */
export function FailedRefunds() {
  const mayRetry = useMay().change("sales");
  const refunds = useQuery(failedRefundsQuery());
  return (
    <Loaded answer={refunds}>
      {(rows) => (
        <ExportedTable
          caption="Remboursements échoués"
          exportAs="remboursements.csv"
          columns={mayRetry ? [...columns, retry] : columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="Aucun remboursement n’a échoué.">
              Ce qui devait être rendu l’a été, ou est en chemin.
            </EmptyState>
          }
        />
      )}
    </Loaded>
  );
}
