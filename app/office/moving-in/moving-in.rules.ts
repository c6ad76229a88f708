import { days } from "#platform/data/durations.ts";

export const readerImportStates = ["mapping", "checked", "running", "done", "undone"] as const;
export type ReaderImportState = (typeof readerImportStates)[number];
export const readerImportStateTexts: Record<ReaderImportState, string> = {
  mapping: "Colonnes à vérifier",
  checked: "Prêt à importer",
  running: "En cours",
  done: "Terminé",
  undone: "Annulé",
};

/** `bring`: a reader who is no member yet; `add`: to a member's library. */
export const readerActions = ["bring", "add", "leave", "refuse"] as const;
export type ReaderAction = (typeof readerActions)[number];
export const readerActionTexts: Record<ReaderAction, string> = {
  bring: "Apporté",
  add: "Déjà membre",
  leave: "Laissé de côté",
  refuse: "Refusé",
};

export const movingInActs = {
  "readers-import-started": "Lecteurs importés",
  "readers-import-undone": "Import de lecteurs annulé",
  "readers-invited": "Lecteurs importés invités",
  "brought-reader-forgotten": "Lecteur importé effacé",
  "readers-exported": "Liste exportée",
} as const;
export type MovingInAct = keyof typeof movingInActs;

export const maxReaderRows = 100_000;
export const maxReaderBytes = 20 * 1024 * 1024;
export const readerPageSize = 50;
/** Mails of one batch at most: mail servers limit what a new sender may send in a day. */
export const maxInvitations = 5000;
/** The link of the mail. */
export const arrivalLinkLife = days(90);
/** The rows of an import, with people's data, after its end. */
export const rowsLife = days(30);
/** Readers who never came are forgotten (RGPD, article 5.1.e). */
export const broughtReaderLife = days(365);

/** Where what they bring comes from, as every screen says it. */
export const notInJournal =
  "Ces achats rejoignent les bibliothèques, jamais le journal\u202F: comptes, factures et droits d’auteur commencent avec cette boutique.";
