import { lazily } from "#platform/data/lazily.ts";

// Without a sign for the zero that remains when nothing is subtracted.
const euros = lazily(
  () => new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", signDisplay: "negative" }),
);

/** '4,99 €' of whole cents, with the no-break spaces of French typography. */
export const formatCents = (cents: number): string => euros().format(cents / 100);

/** The least that card providers take, in whole cents (decisions.md, "Edges"). */
export const minimumCardPaymentCents = 50;

/** Whether a book of this price can be paid alone; 0 is no payment. */
export const isPayableAlone = (cents: number): boolean => cents === 0 || cents >= minimumCardPaymentCents;

const wholeEuros = lazily(
  () => new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
);

/** '100 €', for round amounts in running text. @param cents a whole number of euros */
export const formatEuros = (cents: number): string => wholeEuros().format(cents / 100);

/** The part of a VAT-inclusive amount that is tax, in whole cents, rounded half up. `rate` in per mille: 55 is 5,5 %. */
export const vatIncluded = (cents: number, ratePerMille: number): number =>
  Math.round((cents * ratePerMille) / (1000 + ratePerMille));
