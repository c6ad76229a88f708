import { PROOF_LEAD } from "#formats/mark/mark.ts";
import { downloadName, type SourceKind } from "#books/publishing/edition-formats.rules.ts";
import { formatDate } from "#platform/data/dates.ts";

/** The files of an edition, in the order of its screen: three formats, and what they are made from. */
export const fileKinds = ["pdf", "epub", "azw3", "docx", "source-epub", "cover"] as const;
export type FileKind = (typeof fileKinds)[number];

/** What was sent, as it is: everything but the copies marked as proofs, and the public cover. */
export const isSource = (kind: FileKind): boolean => kind === "docx" || kind === "source-epub";

export const fileLabels: Record<FileKind, string> = {
  pdf: "PDF",
  epub: "EPUB",
  azw3: "AZW3",
  docx: "DOCX",
  "source-epub": "EPUB d’origine",
  cover: "Couverture",
};

/** The publisher's own EPUB is another file than the format that is made from it. */
export const fileKindOf = (kind: SourceKind): FileKind => (kind === "epub" ? "source-epub" : kind);

/** The mark in the publisher's copy of a format, in place of a reader's name. */
export const proofMark = (now: Date): string => `${PROOF_LEAD}ne pas diffuser · ${formatDate(now)}`;

/** The name of a file. @param sent the name under which it was sent, if it is known */
export type Names = (kind: FileKind, sent?: string | null) => string;

/** A file is named as it was sent; one whose name is unknown, like its edition. A cover is stored as JPEG. */
export const fileNames =
  (bookTitle: string, editionTitle: string): Names =>
  (kind, sent) => {
    const extension = kind === "source-epub" ? "epub" : kind;
    if (kind !== "cover") return sent ?? downloadName(bookTitle, editionTitle, extension);
    return sent ? sent.replace(/\.[^.]*$|$/, ".jpeg") : downloadName(bookTitle, editionTitle, "jpeg");
  };
