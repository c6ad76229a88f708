import type { Offer } from "#modules/catalogue/rules.ts";
import { priceFor } from "#modules/catalogue/rules.ts";
import type { JournalLine } from "#modules/payments/journal/rules.ts";
import { subscriptionMonths } from "#modules/subscriptions/rules.ts";

export interface PricedLine<E extends Offer> {
  edition: E;
  priceCents: number;
}

/** Each edition at this viewer's price, and the sum; whole cents. */
export function priceOrder<E extends Offer>(
  editions: readonly E[],
  viewer: { isActiveSubscriber: boolean },
): { lines: PricedLine<E>[]; totalCents: number } {
  const lines = editions.map((edition) => ({ edition, priceCents: priceFor(edition, viewer) }));
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.priceCents, 0) };
}

/** 'Abonnement Encrier, 12 mois': on the provider's page and on the invoice. */
export const subscriptionLabel = (brand: string): string => `Abonnement ${brand}, ${subscriptionMonths} mois`;

interface SoldLine {
  id: number;
  editionId: number;
  bookTitle: string;
  editionTitle: string;
  priceCents: number;
  vatPerMille: number;
}

/** What was paid for, as journal and invoice name it; a subscription is one line of its own. */
export function saleLines(
  payment: { kind: "editions" | "subscription"; amountCents: number },
  lines: readonly SoldLine[],
  { brand, vatPerMille }: { brand: string; vatPerMille: number },
): JournalLine[] {
  if (payment.kind === "subscription") {
    const { amountCents } = payment;
    return [{ lineId: null, editionId: null, label: subscriptionLabel(brand), amountCents, vatPerMille }];
  }
  return lines.map((line) => ({
    lineId: line.id,
    editionId: line.editionId,
    label: `${line.bookTitle} – ${line.editionTitle}`,
    amountCents: line.priceCents,
    vatPerMille: line.vatPerMille,
  }));
}

/** How the simulated card company answers (test numbers as card providers publish them); null: it pays. */
export function simulatedRefusal(number: string): string | null {
  const refusals: Record<string, string> = {
    "4000000000000002": "Votre carte a été refusée. Essayez-en une autre.",
    "4000000000009995": "Paiement refusé : provision insuffisante.",
    "4000000000000069": "Paiement refusé : cette carte a expiré.",
  };
  return refusals[number] ?? null;
}

/** Whether a number has the check digit of a card (ISO/IEC 7812-1, annex B: Luhn). */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a card `MM/AA` is past: it is good until the end of its month. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split("/").map((part) => Number(part.trim()));
  return now >= new Date(Date.UTC(2000 + year, month, 1));
}
