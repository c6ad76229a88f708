import { factorMailKinds, greeting } from "#words/texts/wording/factor-mail-wording.rules.ts";
import { fillPlaceholders } from "#words/texts/pages/placeholders.rules.ts";

/** Of a mail, what the publisher may put in their own words. Links, amounts and what the law wants said stay. */
export interface MailText {
  subject: string;
  /** Paragraphs are parted by an empty line. */
  opening: string;
}

interface MailKind extends MailText {
  /** When it goes out. */
  label: string;
}

/** Every mail to members, in the order in which they may meet them, with the words that come with the program. */
export const mailKinds = {
  verification: {
    label: "Adresse à confirmer, à l’inscription",
    subject: "Confirmez votre adresse",
    opening: "Votre compte est presque prêt.",
  },
  "already-registered": {
    label: "Inscription avec une adresse déjà connue",
    subject: "Vous avez déjà un compte",
    opening: greeting,
  },
  reset: {
    label: "Mot de passe oublié",
    subject: "Votre mot de passe",
    opening: `${greeting}\n\nQuelqu’un, vous sans doute, a demandé à changer le mot de passe de ce compte.`,
  },
  "password-changed": {
    label: "Mot de passe modifié",
    subject: "Mot de passe modifié",
    opening: greeting,
  },
  "others-signed-out": {
    label: "Autres appareils déconnectés",
    subject: "Vos autres appareils sont déconnectés",
    opening: greeting,
  },
  "new-device": {
    label: "Connexion depuis un nouvel appareil",
    subject: "Connexion depuis un nouvel appareil",
    opening: greeting,
  },
  "account-taken-back": {
    label: "Compte repris, après «\u00a0Ce n’était pas moi\u00a0»",
    subject: "Votre compte est de nouveau à vous",
    opening: greeting,
  },
  ...factorMailKinds,
  "change-email": {
    label: "Nouvelle adresse à confirmer",
    subject: "Confirmez votre nouvelle adresse",
    opening: greeting,
  },
  "email-change-warning": {
    label: "Changement d’adresse, à l’ancienne",
    subject: "Changement de votre adresse",
    opening: greeting,
  },
  "email-changed": {
    label: "Adresse changée",
    subject: "Votre adresse a été changée",
    opening: greeting,
  },
  "email-change-undone": {
    label: "Changement d’adresse annulé",
    subject: "Votre adresse est rétablie",
    opening: greeting,
  },
  receipt: {
    label: "Reçu d’un achat ou d’un abonnement",
    subject: "Votre reçu",
    opening: `${greeting}\n\nMerci de votre confiance.`,
  },
  gift: {
    label: "Livre offert par un lecteur, à son ami",
    subject: "Un livre vous attend",
    opening: "Bonjour,",
  },
  "gift-redeemed": {
    label: "Cadeau reçu par son destinataire, à l’acheteur",
    subject: "Votre cadeau a été reçu",
    opening: greeting,
  },
  "gift-returned": {
    label: "Cadeau que personne n’a ouvert, à l’acheteur",
    subject: "Votre cadeau n’a pas été ouvert",
    opening: greeting,
  },
  withdrawal: {
    label: "Accusé de réception d’une rétractation",
    subject: "Accusé de réception de votre rétractation",
    opening: greeting,
  },
  cancellation: {
    label: "Accusé de réception d’une résiliation",
    subject: "Accusé de réception de votre résiliation",
    opening: greeting,
  },
  refund: {
    label: "Remboursement",
    subject: "Votre remboursement",
    opening: greeting,
  },
  "reminder-month": {
    label: "Abonnement qui finit dans un mois",
    subject: "Votre abonnement prend fin dans un mois",
    opening: greeting,
  },
  "reminder-week": {
    label: "Abonnement qui finit dans une semaine",
    subject: "Votre abonnement prend fin dans une semaine",
    opening: greeting,
  },
  "reminder-end": {
    label: "Abonnement terminé",
    subject: "Votre abonnement a pris fin",
    opening: greeting,
  },
  "edition-given": {
    label: "Édition offerte",
    subject: "Un livre pour vous",
    opening: greeting,
  },
  "edition-taken-back": {
    label: "Édition offerte, puis reprise",
    subject: "Une édition reprise",
    opening: greeting,
  },
  "formats-ready": {
    label: "Format qui manquait, désormais prêt",
    subject: "Un fichier que vous attendiez est prêt",
    opening: greeting,
  },
  "new-version": {
    label: "Nouvelle version d’un livre",
    subject: "Un de vos livres a été mis à jour",
    opening: greeting,
  },
  "wish-news": {
    label: "Prix d’une envie qui baisse",
    subject: "Du nouveau dans vos envies",
    opening: greeting,
  },
  "subscription-given": {
    label: "Abonnement offert",
    subject: "Un abonnement pour vous",
    opening: greeting,
  },
  "subscription-taken-back": {
    label: "Abonnement offert, puis repris",
    subject: "Un abonnement repris",
    opening: greeting,
  },
  "suspension-announced": {
    label: "Suspension annoncée",
    subject: "Votre compte va être suspendu",
    opening: greeting,
  },
  "suspension-called-off": {
    label: "Suspension annoncée, puis abandonnée",
    subject: "Votre compte reste ouvert",
    opening: greeting,
  },
  suspended: {
    label: "Compte suspendu",
    subject: "Votre compte est suspendu",
    opening: greeting,
  },
  "suspension-lifted": {
    label: "Compte rouvert",
    subject: "Votre compte est rouvert",
    opening: greeting,
  },
  "account-closing": {
    label: "Fermeture de compte demandée",
    subject: "Votre compte va être fermé",
    opening: greeting,
  },
  "account-kept": {
    label: "Fermeture de compte annulée",
    subject: "Votre compte reste ouvert",
    opening: greeting,
  },
  erased: {
    label: "Compte effacé",
    subject: "Votre compte est effacé",
    opening: greeting,
  },
  "royalty-statement": {
    label: "Relevé de droits d’auteur, à l’auteur",
    subject: "Votre relevé de droits d’auteur",
    opening: greeting,
  },
  "letter-confirmation": {
    label: "Inscription à la lettre, à confirmer",
    subject: "Confirmez votre inscription à la lettre",
    opening: "Bonjour,",
  },
  "terms-changed": {
    label: "Nouvelles conditions",
    subject: "Nos conditions changent",
    opening: greeting,
  },
} as const satisfies Record<string, MailKind>;

export type MailName = keyof typeof mailKinds;
export const mailNames = Object.keys(mailKinds) as [MailName, ...MailName[]];

/** Closes every mail. */
export const originalSignature = "Bien à vous,\n{{brand}}";

/** The placeholders allowed in a mail's texts. */
export const mailPlaceholders = {
  brand: "Le nom de la boutique",
  username: "Le nom du membre",
} as const;

/** The texts of one mail to one member, ready for the mail layout. */
export interface Letter {
  brand: string;
  username: string;
  subject: string;
  opening: string;
  signature: string;
}

export function writeLetter(
  { subject, opening, signature }: MailText & { signature: string },
  { brand, username }: Pick<Letter, "brand" | "username">,
): Letter {
  const values = new Map(Object.entries({ brand, username }));
  const fill = (text: string) => fillPlaceholders(text, values);
  return {
    brand,
    username,
    subject: `${fill(subject)} – ${brand}`,
    opening: fill(opening),
    signature: fill(signature),
  };
}
