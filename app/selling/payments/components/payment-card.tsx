import type { ReactNode } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import type { Payment } from "#selling/payments/checkout/checkout.contract.ts";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

interface PaymentCardProps {
  payment: Payment;
  /** The actions below it. */
  children?: ReactNode;
}

/** One payment with its lines; one without editions was for a subscription (decisions.md, "Edges"). */
export function PaymentCard({ payment, children }: PaymentCardProps) {
  const { id, created_at, amount_cents, refunded_cents = 0, refunding_cents = 0, editions } = payment;
  return (
    <article className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </h2>
        <p className="font-serif text-xl tabular-nums">{formatCents(amount_cents)}</p>
      </header>
      <p className="text-sm text-muted">
        Paiement nº {id}
        {payment.is_gift && (
          <>
            , <Link href="/membre/cadeaux">un cadeau</Link>
          </>
        )}
      </p>
      <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
        {editions.length === 0 && <Line name="Abonnement de 12 mois" cents={amount_cents} />}
        {editions.map((line) => (
          <Line
            key={line.edition_id}
            name={line.book_title}
            href={editionPath(line.book_slug, line.edition_slug)}
            detail={
              line.lot_title
                ? `${line.edition_title}, coffret «\u202F${line.lot_title}\u202F»`
                : line.edition_title
            }
            cents={line.price_cents}
          />
        ))}
      </ul>
      {refunded_cents > 0 && (
        <p className="mt-4 flex justify-between gap-6 border-t border-hairline pt-3 font-semibold">
          <span>{refunded_cents < amount_cents ? "Remboursé en partie" : "Remboursé"}</span>
          <span className="tabular-nums">{formatCents(refunded_cents)}</span>
        </p>
      )}
      {refunding_cents > 0 && (
        <p className="mt-4 flex justify-between gap-6 border-t border-hairline pt-3">
          <span>Remboursement en cours</span>
          <span className="tabular-nums">{formatCents(refunding_cents)}</span>
        </p>
      )}
      {children}
    </article>
  );
}

interface LineProps {
  name: string;
  href?: string;
  detail?: string;
  cents: number;
}

function Line({ name, href, detail, cents }: LineProps) {
  return (
    <li className="flex justify-between gap-6 py-3 leading-snug last:pb-0">
      <p className="min-w-0">
        {href ? (
          <Link href={href} look="quiet">
            {name}
          </Link>
        ) : (
          name
        )}
        {detail && <span className="block text-sm text-muted">{keptTogether(detail)}</span>}
      </p>
      <p className="tabular-nums">{formatCents(cents)}</p>
    </li>
  );
}
