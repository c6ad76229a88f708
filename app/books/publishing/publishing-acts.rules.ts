import type { Signatory } from "#platform/http/acts.ts";

/** The audited acts of an administrator here. */
export const publishingActs = {
  "book-added": "Livre publié",
  "edition-added": "Édition ajoutée",
  "edition-changed": "Édition modifiée",
  "format-retried": "Format refait",
  "extract-changed": "Extrait modifié",
  "file-opened": "Fichier téléchargé",
  "file-restored": "Fichier rétabli",
  "kept-files-changed": "Fichiers conservés",
} as const;
export type PublishingAct = keyof typeof publishingActs;

/** The administrator who changes books and their files. */
export interface Editor extends Signatory<PublishingAct> {
  username: string;
  /** @throws AppError 403 unless the session proved itself recently */
  requireRecent: () => void;
}
