import { PROOF_LEAD } from "#formats/mark/mark.ts";
import { formatDate } from "#platform/dates.ts";

/** The files of an edition, in the order of its screen: three formats, and what they are made from. */
export const fileKinds = ["pdf", "epub", "azw3", "docx", "cover"] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileLabels: Record<FileKind, string> = {
  pdf: "PDF",
  epub: "EPUB",
  azw3: "AZW3",
  docx: "DOCX",
  cover: "Couverture",
};

/** The mark in the publisher's copy of a format, in place of a reader's name. */
export const proofMark = (now: Date): string => `${PROOF_LEAD}ne pas diffuser · ${formatDate(now)}`;
