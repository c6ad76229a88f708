import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { MemberPayment } from "#office/members/members.contract.ts";
import { RefundButton, RetryRefundButton } from "#office/members/components/refund-button.tsx";
import { memberPaymentsQuery } from "#office/members/members.queries.ts";
import { DocumentLinks } from "#selling/payments/components/document-links.tsx";
import { before, formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const columns: Column<MemberPayment>[] = [
  {
    id: "what",
    header: "Achat",
    primary: true,
    cell: (payment) => (
      <>
        {payment.kind === "subscription"
          ? "Abonnement d’un an"
          : payment.lines
              .map(({ book_title, edition_title }) => `${book_title} (${edition_title})`)
              .join(", ")}
        <ConsentMark payment={payment} />
      </>
    ),
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
    cell: ({ amount_cents, refunded_cents, refunds }) => (
      <>
        {formatCents(amount_cents)}
        {refunded_cents > 0 && (
          <span className="block text-sm text-muted">dont {formatCents(refunded_cents)} remboursés</span>
        )}
        {refunds.map(({ id, state, amount_cents: cents, owed_cents }) => (
          <Fragment key={id}>
            {state === "requested" && (
              <span className="block text-sm text-muted">{formatCents(cents)} en cours de remboursement</span>
            )}
            {owed_cents > 0 && (
              <span className="block text-sm text-accent">
                Remboursement de {formatCents(owed_cents)} échoué
              </span>
            )}
          </Fragment>
        ))}
      </>
    ),
  },
  {
    id: "documents",
    header: "Factures et avoirs",
    cell: ({ documents, member_id }) => <DocumentLinks memberId={member_id} documents={documents} />,
  },
  {
    id: "actions",
    header: "Remboursement",
    headerHidden: true,
    align: "end",
    cell: (payment) => (
      <div className="flex flex-col items-end gap-2">
        <RefundButton payment={payment} />
        {payment.refunds
          .filter(({ owed_cents }) => owed_cents > 0)
          .map((refund) => (
            <RetryRefundButton key={refund.id} refund={refund} />
          ))}
      </div>
    ),
  },
];

/**
 * An order that only a program can send, without consent to immediate delivery: all of it can be withdrawn from for
 * fourteen days.
 */
function ConsentMark({ payment }: { payment: MemberPayment }) {
  const { withdrawal_consent, withdrawal_ends_at, state } = payment;
  const [now] = useState(() => new Date());
  if (withdrawal_consent) return null;
  const endsAt = withdrawal_ends_at && new Date(withdrawal_ends_at);
  const isOpen = state === "paid" && endsAt && endsAt > now;
  return (
    <span className="mt-1 block font-sans text-sm text-accent">
      Sans consentement
      {isOpen && `\u202f: remboursable en entier jusqu’au ${formatDate(before(endsAt, 1))}`}
    </span>
  );
}

export function MemberPayments({ memberId }: { memberId: string }) {
  const payments = useQuery(memberPaymentsQuery(memberId));
  return (
    <Loaded answer={payments}>
      {(rows) => (
        <DataTable
          caption="Paiements"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title="Aucun paiement pour le moment." />}
        />
      )}
    </Loaded>
  );
}
