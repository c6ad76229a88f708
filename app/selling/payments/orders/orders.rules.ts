import { before } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";

/** Stripe keeps a session open for 24 hours at most. */
export const sessionLife = hours(12);

/** A paid line, as stored with the order. */
export interface OrderLine {
  editionId: number;
  bookTitle: string;
  bookSlug: string;
  editionTitle: string;
  editionSlug: string;
  priceCents: number;
  vatPerMille: number;
  /** The lot that it is sold in; null: alone. */
  lotTitle: string | null;
}

/** 'Coffret « Zola »' */
export const nameInLot = (title: string): string => `Coffret «\u202f${title}\u202f»`;

/** A line as mails, invoices and the provider's page name it. */
export const namesOfLine = ({
  bookTitle,
  editionTitle,
  lotTitle,
}: Pick<OrderLine, "bookTitle" | "editionTitle" | "lotTitle">): string =>
  `${bookTitle} – ${editionTitle}${lotTitle === null ? "" : ` (${nameInLot(lotTitle)})`}`;

/** An edition and its book, as an order stores them. */
interface OrderedEdition {
  id: number;
  title: string;
  slug: string;
  book: { title: string; slug: string };
}

export const orderLineOf = (
  { id, title, slug, book }: OrderedEdition,
  priceCents: number,
  vatPerMille: number,
  lotTitle: string | null = null,
): OrderLine => ({
  editionId: id,
  bookTitle: book.title,
  bookSlug: book.slug,
  editionTitle: title,
  editionSlug: slug,
  priceCents,
  vatPerMille,
  lotTitle,
});

interface Comparable {
  kind: PaymentKind;
  amountCents: number;
  /** Version of the accepted wording; null without consent. */
  consentVersion: string | null;
  /** The subscription at whose price it is; null at the public price. */
  subscriptionId: number | null;
}

/** Whether a stored order equals a new one, with the same prices and the same consent. */
export function isSameOrder(
  order: Comparable & { lines: readonly OrderLine[] },
  stored: Comparable,
  storedLines: readonly OrderLine[],
): boolean {
  const key = (lines: readonly OrderLine[]) =>
    lines
      .map(({ editionId, priceCents, vatPerMille, bookTitle, editionTitle, lotTitle }) =>
        JSON.stringify([editionId, priceCents, vatPerMille, bookTitle, editionTitle, lotTitle]),
      )
      .toSorted()
      .join();
  return (
    stored.kind === order.kind &&
    stored.amountCents === order.amountCents &&
    stored.consentVersion === order.consentVersion &&
    stored.subscriptionId === order.subscriptionId &&
    key(order.lines) === key(storedLines)
  );
}

/**
 * How long an order that was not paid may still become a payment: the provider repeats its messages for three days
 * (Stripe, "Webhooks"), and an outage of the shop may delay them.
 */
export const lastMessage = days(30);

/** Why editions must be kept because of their orders: a payment, also a refunded one, or an order that may become one. */
export function useByOrders(
  orders: readonly { state: string; createdAt: Date; paidAt: Date | null }[],
  now: Date,
): "sold" | "ordered" | null {
  if (orders.some(({ paidAt }) => paidAt !== null)) return "sold";
  const isPending = orders.some(
    ({ state, createdAt }) =>
      state === "open" || state === "reserved" || createdAt >= before(now, lastMessage),
  );
  return isPending ? "ordered" : null;
}
