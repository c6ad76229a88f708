import type { SaleSummary } from "#selling/payments/back-office/sales/sales.contract.ts";
import { Badge } from "#ui/badge.tsx";

type State = Pick<SaleSummary, "state" | "amount_cents" | "refunded_cents" | "disputed_at">;

/** The state of an order in words, with an open dispute. */
export const SaleState = ({ sale }: { sale: State }) => (
  <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
    <Badge tone={sale.state === "paid" && sale.refunded_cents === 0 ? "success" : "neutral"}>
      {stateText(sale)}
    </Badge>
    {sale.disputed_at && <Badge tone="accent">Litige</Badge>}
  </span>
);

function stateText({ state, refunded_cents }: State): string {
  if (state === "open") return "En attente";
  if (state === "reserved") return "À débiter à la parution";
  if (state === "failed" || state === "expired") return "Non payée";
  if (state === "refunded") return "Remboursée";
  return refunded_cents > 0 ? "Remboursée en partie" : "Payée";
}
