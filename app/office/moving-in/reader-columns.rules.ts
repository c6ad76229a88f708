import { headingKey, type NamedFields } from "#books/exchange/csv-fields.rules.ts";

/**
 * What a column of readers may mean, and how exports name it: WooCommerce, Shopify, Gumroad, Payhip, Stripe, Mailchimp,
 * Brevo and Substack, and French tables. In the order in which a heading that fits several is taken.
 */
export const readerFields = {
  email: {
    label: "Adresse e-mail",
    others:
      "email, e mail, mail, adresse mail, email address, billing email address, billing email, " +
      "customer email, buyer email, purchase email, adresse",
  },
  name: {
    label: "Nom complet",
    others: "name, nom et prenom, full name, buyer name, customer name, billing name, customer description",
  },
  firstName: {
    label: "Prénom",
    others: "first name, firstname, billing first name, prenom, fname",
  },
  lastName: {
    label: "Nom de famille",
    others: "last name, lastname, billing last name, nom, lname",
  },
  language: { label: "Langue", others: "language, locale, langue, customer locale" },
  knownSince: {
    label: "Client depuis le",
    others:
      "date d inscription, inscrit le, created, created utc, user registered, date registered, " +
      "sign up, registered, added time",
  },
  isbn: {
    label: "ISBN du livre",
    others: "isbn, ean, lineitem sku, sku, item sku, product sku, isbn13",
  },
  title: {
    label: "Titre du livre",
    others:
      "titre, livre, item name, lineitem name, product name, product, produit, product s, " +
      "line items, nom du produit, description",
  },
  shopId: {
    label: "Numéro de l’édition ici",
    others: "numero de l edition, edition, reference, shop id",
  },
  boughtOn: {
    label: "Acheté le",
    others:
      "date d achat, order date, purchase date, created at, created date utc, paid at, date, " +
      "date de la commande, completed date",
  },
  status: {
    label: "État de la commande",
    others: "order status, financial status, status, etat, statut, refunded, fully refunded, payment status",
  },
  giftFor: {
    label: "Offert à (adresse)",
    others: "gift recipient, recipient email, giftee email, destinataire, offert a",
  },
  subscribedUntil: {
    label: "Abonnement jusqu’au",
    others:
      "fin d abonnement, abonne jusqu au, expiry, expires at, subscription end, " +
      "current period end utc, current period end, end date",
  },
  consentOn: {
    label: "Lettre, accord donné le",
    others:
      "confirm time, optin time, opt in time, consent date, date du consentement, accord le, " +
      "double opt in date",
  },
  consentProof: {
    label: "Lettre, preuve de l’accord",
    others:
      "confirm ip, optin ip, opt in ip, consent proof, preuve du consentement, preuve, " +
      "source du consentement",
  },
} as const satisfies NamedFields<string>;
export type ReaderField = keyof typeof readerFields;
export const readerFieldNames = Object.keys(readerFields) as [ReaderField, ...ReaderField[]];

const listHeadings = new Set([
  "optin time",
  "confirm time",
  "member rating",
  "email disabled",
  "double opt in",
  "emails received",
  "leid",
]);
/** Whether a table is a list of a letter: who is only in such a list is no customer. */
export const isLetterList = (columns: readonly string[], mapping: readonly (ReaderField | null)[]): boolean =>
  mapping.includes("consentOn") ||
  mapping.includes("consentProof") ||
  columns.map(headingKey).some((key) => listHeadings.has(key));
