import type { PaymentKind } from "#modules/payments/checkout/rules.ts";

/** A line that costs something, as it is stored with the order. */
export interface OrderLine {
  editionId: number;
  bookTitle: string;
  bookSlug: string;
  editionTitle: string;
  editionSlug: string;
  priceCents: number;
  vatPerMille: number;
}

interface Comparable {
  kind: PaymentKind;
  amountCents: number;
  /** Of the wording that was consented to; null without consent. */
  consentVersion: string | null;
}

/** Whether a stored order asks for just what a new one asks for, at the same prices and with the same consent. */
export function isSameOrder(
  order: Comparable & { lines: readonly OrderLine[] },
  stored: Comparable,
  storedLines: readonly OrderLine[],
): boolean {
  const key = (lines: readonly OrderLine[]) =>
    lines
      .map(({ editionId, priceCents, vatPerMille, bookTitle, editionTitle }) =>
        JSON.stringify([editionId, priceCents, vatPerMille, bookTitle, editionTitle]),
      )
      .toSorted()
      .join();
  return (
    stored.kind === order.kind &&
    stored.amountCents === order.amountCents &&
    stored.consentVersion === order.consentVersion &&
    key(order.lines) === key(storedLines)
  );
}
