/**
 * The personal mark: a line of fixed byte length that a stored file carries as a placeholder and that is
 * overwritten while the file is being sent, so that lengths, byte ranges and resuming stay exact.
 */

/** Length of the mark in bytes, the same in every format. Room for a 15-letter name, a licence number and a date. */
export const MARK_LENGTH = 160;

/** What a template holds where the mark will stand. ASCII, no character that XML, PDF strings or HTML escape. */
export const MARK_PLACEHOLDER = "@@EXEMPLAIRE-PERSONNEL@@".padEnd(MARK_LENGTH, "~");

/** The same for the second mark of a PDF, in its metadata: each placeholder stands once in a file. */
export const METADATA_PLACEHOLDER = "@@EXEMPLAIRE-METADONNEES@@".padEnd(MARK_LENGTH, "~");

/** How every mark begins: by this it is found again in a file whose offsets nobody kept. */
export const MARK_LEAD = "Exemplaire personnel de ";

/** The key of a PDF's information dictionary that holds the mark a second time. */
export const MARK_METADATA_KEY = "ExemplairePersonnel";

export type MarkFormat = "pdf" | "epub" | "azw3";
