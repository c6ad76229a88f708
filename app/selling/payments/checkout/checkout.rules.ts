import { type Offer, priceFor } from "#books/catalogue/books/books.rules.ts";
import { subscriptionMonths } from "#readers/subscriptions/subscriptions.rules.ts";

/** The audited acts of an administrator here. */
export const paymentActs = {
  "payment-refunded": "Remboursement demandé",
  "refund-retried": "Remboursement relancé",
  "withdrawal-honoured": "Rétractation sans compte honorée",
  "withdrawal-closed": "Rétractation sans compte classée",
  "receipt-resent": "Reçu renvoyé",
  "invoice-reissued": "Facture établie à un autre nom",
  "sales-exported": "Liste des ventes exportée",
  "journal-closed": "Journal des ventes clos",
  "clock-confirmed": "Horloge confirmée",
  "accounting-settings-changed": "Réglages de la comptabilité",
  "vat-regime-changed": "Régime de TVA",
  "abroad-changed": "Ventes à l’étranger",
  "deferral-changed": "Produits constatés d’avance",
  "reporting-changed": "Déclarations\u202f: réglages",
  "report-made": "Déclarations\u202f: fichier fait",
  "report-delivered": "Déclarations\u202f: fichier remis",
  "report-acknowledged": "Déclarations\u202f: accusé gardé",
  "early-purchases-changed": "Achats des nouveaux abonnés",
  "consent-requirement-changed": "Consentement aux commandes",
} as const;
export type PaymentAct = keyof typeof paymentActs;

/** The purpose of a payment. */
export const paymentKinds = ["editions", "subscription"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The documents of a payment and of its refunds. */
export const documentKinds = ["invoice", "credit-note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Each edition at this viewer's price, and the sum; whole cents. `reduced`: how many cost less than for others, without being free. */
export function priceOrder<E extends Offer>(editions: readonly E[], viewer: { isActiveSubscriber: boolean }) {
  const lines = editions.map((edition) => ({ edition, priceCents: priceFor(edition, viewer) }));
  const reduced = lines.filter(
    ({ edition, priceCents }) =>
      priceCents > 0 && priceCents < priceFor(edition, { isActiveSubscriber: false }),
  ).length;
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.priceCents, 0), reduced };
}

/** 'Abonnement Encrier, 12 mois': on the provider's page and on the invoice. */
export const subscriptionLabel = (brand: string): string => `Abonnement ${brand}, ${subscriptionMonths} mois`;
