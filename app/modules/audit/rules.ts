import { administratorActs } from "#modules/administrators/rules.ts";
import { textActs } from "#modules/texts/rules.ts";
import { catalogueActs } from "#modules/catalogue/books/rules.ts";
import { exchangeActs } from "#modules/exchange/imports/rules.ts";
import { publishingActs } from "#modules/publishing/formats/rules.ts";
import { mailingActs } from "#modules/mailings/sending/rules.ts";
import { newsActs } from "#modules/news/rules.ts";
import { paymentActs } from "#modules/payments/checkout/rules.ts";
import { personalDataActs } from "#modules/personal-data/rules.ts";
import { memberActs } from "#modules/members/rules.ts";
import { promotionActs } from "#modules/promotions/batches/rules.ts";
import { royaltyActs } from "#modules/royalties/contracts/rules.ts";
import { settingActs } from "#modules/settings/rules.ts";

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
  ...exchangeActs,
  ...newsActs,
  ...mailingActs,
  ...promotionActs,
  ...paymentActs,
  ...royaltyActs,
  ...personalDataActs,
  ...memberActs,
  ...settingActs,
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
  campaign: "Opération",
  "code-batch": "Exemplaires offerts",
  member: "Membre",
  payment: "Paiement",
  "royalty-contract": "Contrat d’auteur",
  administrator: "Administrateur",
  text: "Texte",
  mailing: "Lettre par e-mail",
  "partner-key": "Clé de partenaire",
};
export type ActObject = keyof typeof objectLabels;
export const actObjects = Object.keys(objectLabels) as [ActObject, ...ActObject[]];
