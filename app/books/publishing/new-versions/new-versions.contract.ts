import { TextLines } from "#platform/data/text-types.ts";
import { noteMaxLength } from "#books/publishing/new-versions/new-versions.rules.ts";

const missingNote = "Dites aux lecteurs ce qui change.";

/** For owners, who get a mail once the new files are ready; absent: a minor correction. */
export const NewVersionNote = TextLines(noteMaxLength, missingNote)
  .refine((note) => note !== "", missingNote)
  .optional();
