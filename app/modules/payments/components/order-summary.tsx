import { formatCents } from "#platform/money.ts";
import type { SimulatedSession } from "#modules/payments/contract.ts";

/** What is being paid for. */
export function OrderSummary({ session }: { session: SimulatedSession }) {
  return (
    <section aria-labelledby="commande">
      <h2 id="commande" className="eyebrow">
        {session.label}
      </h2>
      <p className="mt-2 font-serif text-4xl tabular-nums">{formatCents(session.amount_cents)}</p>
      <ul className="mt-6 divide-y divide-hairline border-t border-hairline">
        {session.lines.map((line, index) => (
          // Two editions may bear one name; the list never changes.
          <li key={index} className="flex justify-between gap-6 py-3 leading-snug">
            <span className="min-w-0">{line.name}</span>
            <span className="tabular-nums">{formatCents(line.amountCents)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-6 border-t border-control pt-3 font-semibold">
        <span>Total TTC</span>
        <span className="tabular-nums">{formatCents(session.amount_cents)}</span>
      </p>
    </section>
  );
}
