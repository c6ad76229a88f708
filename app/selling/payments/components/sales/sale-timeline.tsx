import type { Sale } from "#selling/payments/back-office/sales/sales.contract.ts";
import { refundReasonNames } from "#selling/payments/refunds/refunds.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";

type Moment = Sale["timeline"][number];

/** What happened to an order, oldest first. */
export const SaleTimeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className="border-l border-hairline pl-5">
    {moments.map((moment) => (
      <li key={`${moment.at} ${momentText(moment)}`} className="relative pb-5 last:pb-0">
        <span
          aria-hidden
          className="absolute top-2 left-[calc(-1.25rem-0.25rem)] size-2 rotate-45 bg-accent"
        />
        <span className="block">{momentText(moment)}</span>
        <time dateTime={moment.at} className="text-sm text-muted">
          {formatDateTime(moment.at)}
        </time>
      </li>
    ))}
  </ol>
);

function momentText(moment: Moment): string {
  switch (moment.kind) {
    case "ordered":
      return "Commande passée";
    case "paid":
      return "Paiement reçu";
    case "delivered":
      return `«\u202F${moment.what}\u202F» livré dans la bibliothèque`;
    case "downloaded":
      return moment.times === 1
        ? `«\u202F${moment.what}\u202F» téléchargé`
        : `«\u202F${moment.what}\u202F» téléchargé pour la première fois (${moment.times} fois en tout)`;
    case "dispute_opened":
      return "Paiement contesté auprès de la banque";
    case "withdrawn":
      return "Rétractation déclarée";
    default:
      return refundText(moment);
  }
}

function refundText({ kind, cents, reason }: Extract<Moment, { cents: number }>): string {
  const amount = formatCents(cents);
  if (kind === "refunded") return `${amount} remboursés`;
  if (kind === "refund_failed") return `Remboursement de ${amount} échoué`;
  const named = Object.entries(refundReasonNames).find(([name]) => name === reason)?.[1] ?? reason;
  return `Remboursement de ${amount} demandé (${named.toLowerCase()})`;
}
