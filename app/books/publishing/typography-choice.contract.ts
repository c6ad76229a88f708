import { z } from "zod";
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
};

/** How many places of a DOCX each kind would change. */
export const TypographyFound = z.record(z.enum(typographyKinds), z.number());
