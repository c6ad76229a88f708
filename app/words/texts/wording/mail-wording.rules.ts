import { fillPlaceholders } from "#words/texts/pages/placeholders.rules.ts";

/** Of a mail, what the publisher may put in their own words. Links, amounts and what the law wants said stay. */
export interface MailText {
  subject: string;
  /** Paragraphs are parted by an empty line. */
  opening: string;
}

const greeting = "Bonjour {{username}},";

interface MailKind extends MailText {
  /** When it goes out. */
  label: string;
}

/**
 * Every mail to members, in the order in which they may meet them: when it goes out, and the subject and opening that come
 * with the program, by default a greeting.
 */
const mails = {
  verification: [
    "Adresse à confirmer, à l’inscription",
    "Confirmez votre adresse",
    "Votre compte est presque prêt.",
  ],
  "waiting-books": ["Lecteur de l’ancienne boutique, invité", "Vos livres vous attendent", "Bonjour,"],
  "already-registered": ["Inscription avec une adresse déjà connue", "Vous avez déjà un compte"],
  reset: [
    "Mot de passe oublié",
    "Votre mot de passe",
    `${greeting}\n\nQuelqu’un, vous sans doute, a demandé à changer le mot de passe de ce compte.`,
  ],
  "password-changed": ["Mot de passe modifié", "Mot de passe modifié"],
  "others-signed-out": ["Autres appareils déconnectés", "Vos autres appareils sont déconnectés"],
  "new-device": ["Connexion depuis un nouvel appareil", "Connexion depuis un nouvel appareil"],
  "account-taken-back": [
    "Compte repris, après «\u00a0Ce n’était pas moi\u00a0»",
    "Votre compte est de nouveau à vous",
  ],
  "passkey-added": ["Clé d’accès ajoutée", "Une clé d’accès ajoutée à votre compte"],
  "passkey-removed": ["Clé d’accès retirée", "Une clé d’accès retirée de votre compte"],
  "second-factor-on": ["Validation en deux étapes activée", "Validation en deux étapes activée"],
  "second-factor-off": ["Validation en deux étapes désactivée", "Validation en deux étapes désactivée"],
  "recovery-codes-renewed": ["Nouveaux codes de secours", "De nouveaux codes de secours pour votre compte"],
  "lost-factor-asked": [
    "Deuxième facteur perdu, retrait demandé",
    "Retrait de la validation en deux étapes demandé",
  ],
  "lost-factor-soon": [
    "Deuxième facteur perdu, la veille du retrait",
    "Demain, plus de validation en deux étapes",
  ],
  "lost-factor-cancelled": [
    "Deuxième facteur perdu, retrait annulé",
    "La validation en deux étapes reste en place",
  ],
  "lost-factor-removed": ["Deuxième facteur perdu, retrait fait", "Validation en deux étapes retirée"],
  "change-email": ["Nouvelle adresse à confirmer", "Confirmez votre nouvelle adresse"],
  "email-change-warning": ["Changement d’adresse, à l’ancienne", "Changement de votre adresse"],
  "email-changed": ["Adresse changée", "Votre adresse a été changée"],
  "email-change-undone": ["Changement d’adresse annulé", "Votre adresse est rétablie"],
  receipt: ["Reçu d’un achat ou d’un abonnement", "Votre reçu", `${greeting}\n\nMerci de votre confiance.`],
  preorder: ["Précommande\u202f: enregistrée, arrivée, déplacée, impayée, annulée", "Votre précommande"],
  gift: ["Livre offert par un lecteur, à son ami", "Un livre vous attend", "Bonjour,"],
  "gift-redeemed": ["Cadeau reçu par son destinataire, à l’acheteur", "Votre cadeau a été reçu"],
  "gift-returned": ["Cadeau que personne n’a ouvert, à l’acheteur", "Votre cadeau n’a pas été ouvert"],
  withdrawal: ["Accusé de réception d’une rétractation", "Accusé de réception de votre rétractation"],
  cancellation: ["Accusé de réception d’une résiliation", "Accusé de réception de votre résiliation"],
  refund: ["Remboursement", "Votre remboursement"],
  "reminder-month": ["Abonnement qui finit dans un mois", "Votre abonnement prend fin dans un mois"],
  "reminder-week": ["Abonnement qui finit dans une semaine", "Votre abonnement prend fin dans une semaine"],
  "reminder-end": ["Abonnement terminé", "Votre abonnement a pris fin"],
  "edition-given": ["Édition offerte", "Un livre pour vous"],
  "edition-taken-back": ["Édition offerte, puis reprise", "Une édition reprise"],
  "formats-ready": ["Format qui manquait, désormais prêt", "Un fichier que vous attendiez est prêt"],
  "new-version": ["Nouvelle version d’un livre", "Un de vos livres a été mis à jour"],
  "wish-news": ["Prix d’une envie qui baisse", "Du nouveau dans vos envies"],
  "subscription-given": ["Abonnement offert", "Un abonnement pour vous"],
  "subscription-taken-back": ["Abonnement offert, puis repris", "Un abonnement repris"],
  "suspension-announced": ["Suspension annoncée", "Votre compte va être suspendu"],
  "suspension-called-off": ["Suspension annoncée, puis abandonnée", "Votre compte reste ouvert"],
  suspended: ["Compte suspendu", "Votre compte est suspendu"],
  "suspension-lifted": ["Compte rouvert", "Votre compte est rouvert"],
  "account-closing": ["Fermeture de compte demandée", "Votre compte va être fermé"],
  "account-kept": ["Fermeture de compte annulée", "Votre compte reste ouvert"],
  erased: ["Compte effacé", "Votre compte est effacé"],
  "royalty-statement": ["Relevé de droits d’auteur, à l’auteur", "Votre relevé de droits d’auteur"],
  "letter-confirmation": [
    "Inscription à la lettre, à confirmer",
    "Confirmez votre inscription à la lettre",
    "Bonjour,",
  ],
  "terms-changed": ["Nouvelles conditions", "Nos conditions changent"],
} satisfies Record<string, [label: string, subject: string, opening?: string]>;

export type MailName = keyof typeof mails;
export const mailNames = Object.keys(mails) as [MailName, ...MailName[]];

export const mailKinds = Object.fromEntries(
  Object.entries<[label: string, subject: string, opening?: string]>(mails).map(
    ([name, [label, subject, opening = greeting]]) => [name, { label, subject, opening }],
  ),
) as Record<MailName, MailKind>;

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

/** The person to whom samples of mails are addressed. */
export const sampleReader = { username: "Colette", email: "colette@exemple.fr" } as const;

/** The data of a sample mail: the texts, and the address of its links. */
export interface Sample {
  letter: Letter;
  link: string;
}
