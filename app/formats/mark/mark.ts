/**
 * The personal mark: a line of fixed byte length, a placeholder in the stored file, which is overwritten while the file
 * is sent, so that lengths, byte ranges and resuming stay exact.
 */

/** Length of the mark in bytes, the same in every format. Room for a 15-letter name, a licence number and a date. */
export const MARK_LENGTH = 160;

/** The placeholder of the mark in a template. ASCII, without characters that XML, PDF strings or HTML escape. */
export const MARK_PLACEHOLDER = "@@EXEMPLAIRE-PERSONNEL@@".padEnd(MARK_LENGTH, "~");

/** The same for the second mark of a PDF, in its metadata: each placeholder occurs once in a file. */
export const METADATA_PLACEHOLDER = "@@EXEMPLAIRE-METADONNEES@@".padEnd(MARK_LENGTH, "~");

/** The beginning of every reader's mark, by which it is found in a file with unknown offsets. */
export const MARK_LEAD = "Exemplaire personnel de ";

/** The class of a mark's paragraph in an EPUB and an AZW3: a book's own text never has it. */
export const MARK_CLASS = "marque";

/** The pages with a mark in an EPUB and in an AZW3: imprint, middle and end. A file without one of them has the others. */
export const EBOOK_MARKS = 3;

/** The mark as an opaque code, in the package document of an EPUB: the name of its `meta` element. */
export const CODE_NAME = "exemplaire";
/** Length of a code in bytes: a mark and its checksum in base64. */
export const CODE_LENGTH = Math.ceil(((MARK_LENGTH + 4) * 4) / 3);
export const CODE_PLACEHOLDER = "@@EXEMPLAIRE-CODE@@".padEnd(CODE_LENGTH, "~");

/** The beginning of the mark in a publisher's own copy, which belongs to no reader. */
export const PROOF_LEAD = "Épreuve · ";

/** How a file of the shop begins its mark: a reader's copy, or a proof. Neither is the original of a book. */
export const ANY_LEAD: readonly string[] = [MARK_LEAD, PROOF_LEAD];

/** The key of a PDF's information dictionary for the second mark. */
export const MARK_METADATA_KEY = "ExemplairePersonnel";

export type MarkFormat = "pdf" | "epub" | "azw3";
