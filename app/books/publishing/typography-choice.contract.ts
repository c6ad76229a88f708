import { z } from "zod";
import { StructureChoice } from "#books/publishing/structure-choice.contract.ts";
import { typographyKinds } from "#formats/typography/kinds.ts";

/** The kinds of French typography to set; null: the default of the book's language. Absent: as before. */
export const TypographyChoice = z
  .array(z.enum(typographyKinds, { error: "Correction typographique inconnue." }))
  .max(typographyKinds.length)
  .nullable();

/** How the text of a DOCX is set. Absent values are as before. */
export const DocxChoices = {
  typography: TypographyChoice.optional(),
  /** The ebooks are set in the fonts of the DOCX; by default they are not. */
  embedFonts: z.boolean().optional(),
  /** Answers to what is understood of it; null: none. */
  structure: StructureChoice.optional(),
};

/** How many places of a DOCX each kind would change. */
export const TypographyFound = z.record(z.enum(typographyKinds), z.number());
