import { administratorActs } from "#access/administrators/administrators.rules.ts";
import { textActs } from "#words/texts/texts.rules.ts";
import { catalogueActs } from "#books/catalogue/books/catalogue-acts.rules.ts";
import { eventActs } from "#books/agenda/events.rules.ts";
import { exchangeActs } from "#books/exchange/catalogue-import.rules.ts";
import { publishingActs } from "#books/publishing/publishing-acts.rules.ts";
import { mailingActs } from "#office/mailings/mailing-sending.rules.ts";
import { movingInActs } from "#office/moving-in/moving-in.rules.ts";
import { newsActs } from "#words/news/news.rules.ts";
import { paymentActs } from "#selling/payments/checkout/checkout.rules.ts";
import { personalDataActs } from "#office/personal-data/personal-data.rules.ts";
import { memberActs } from "#office/members/members.rules.ts";
import { redirectActs } from "#office/redirects/redirects.rules.ts";
import { promotionActs } from "#selling/promotions/batches/code-batches.rules.ts";
import { royaltyActs } from "#selling/royalties/royalty-contracts.rules.ts";
import { settingActs } from "#office/settings/settings.rules.ts";

export const auditPageSize = 50;
/**
 * Three years: the longest period that the CNIL finds proportionate for a log that supervises its users (délibération
 * 2021-122); the table refuses to delete younger entries.
 */
export const auditMonths = 36;

/** The act, as a heading: each module names its own acts. */
export const actLabels = {
  ...administratorActs,
  ...textActs,
  ...catalogueActs,
  ...publishingActs,
  ...eventActs,
  ...exchangeActs,
  ...newsActs,
  ...mailingActs,
  ...promotionActs,
  ...paymentActs,
  ...royaltyActs,
  ...personalDataActs,
  ...memberActs,
  ...movingInActs,
  ...redirectActs,
  ...settingActs,
  "audit-exported": "Journal exporté",
};
export type ActKind = keyof typeof actLabels;
export const actKinds = Object.keys(actLabels) as [ActKind, ...ActKind[]];

/** On what an act was done. */
export const objectLabels = {
  book: "Livre",
  edition: "Édition",
  category: "Catégorie",
  contributor: "Auteur",
  series: "Série",
  collection: "Collection",
  synonym: "Synonyme",
  campaign: "Opération",
  "code-batch": "Exemplaires offerts",
  member: "Membre",
  payment: "Paiement",
  "royalty-contract": "Contrat d’auteur",
  "royalty-payee": "Auteur d’un contrat",
  administrator: "Administrateur",
  event: "Rendez-vous",
  text: "Texte",
  mailing: "Lettre par e-mail",
  lot: "Coffret",
  "partner-key": "Clé de partenaire",
};
export type ActObject = keyof typeof objectLabels;
export const actObjects = Object.keys(objectLabels) as [ActObject, ...ActObject[]];
