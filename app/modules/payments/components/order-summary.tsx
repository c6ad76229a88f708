import { formatCents } from "#platform/money.ts";
import type { SimulatedSession } from "#modules/payments/contract.ts";

/** A longer list is folded: on a phone the card's fields must not be out of sight. */
const shownLines = 5;

/** What is being paid for. */
export function OrderSummary({ session }: { session: SimulatedSession }) {
  return (
    <section aria-labelledby="commande">
      <h2 id="commande" className="eyebrow">
        {session.label}
      </h2>
      <p className="mt-2 font-serif text-4xl tabular-nums">{formatCents(session.amount_cents)}</p>
      <div className="mt-6 border-t border-hairline">
        {session.lines.length > shownLines ? (
          <details>
            <summary className="py-3">Détail des {session.lines.length} lignes</summary>
            <Lines lines={session.lines} />
          </details>
        ) : (
          <Lines lines={session.lines} />
        )}
      </div>
      <p className="flex justify-between gap-6 border-t border-control pt-3 font-semibold">
        <span>Total TTC</span>
        <span className="tabular-nums">{formatCents(session.amount_cents)}</span>
      </p>
    </section>
  );
}

function Lines({ lines }: Pick<SimulatedSession, "lines">) {
  return (
    <ul className="divide-y divide-hairline">
      {lines.map((line) => (
        <li key={line.name} className="flex justify-between gap-6 py-3 leading-snug">
          <span className="min-w-0">{line.name}</span>
          <span className="tabular-nums">{formatCents(line.amountCents)}</span>
        </li>
      ))}
    </ul>
  );
}
