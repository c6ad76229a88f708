import { formatCents } from "#platform/data/money.ts";
import { OrderLines } from "#selling/payments/components/order-lines.tsx";
import type { SimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";

/** The summary of the order. */
export function OrderSummary({ session }: { session: SimulatedSession }) {
  return (
    <section aria-labelledby="commande">
      <h2 id="commande" className="eyebrow">
        {session.label}
      </h2>
      <p className="mt-2 font-serif text-4xl tabular-nums">{formatCents(session.amount_cents)}</p>
      <div className="mt-6 border-t border-hairline">
        <OrderLines lines={session.lines} />
      </div>
      <p className="flex justify-between gap-6 border-t border-control pt-3 font-semibold">
        <span>Total à payer</span>
        <span className="tabular-nums">{formatCents(session.amount_cents)}</span>
      </p>
    </section>
  );
}
