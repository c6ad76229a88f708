import { z } from "zod";
import { leavable, MOST_FOUND } from "#formats/docx/structure.ts";

/** More than a book has, with what was answered for its earlier versions. */
const mostAnswers = 5 * MOST_FOUND;

const answers = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().regex(/^[\w-]{12}$/, "Passage inconnu."), value)
    .refine((given) => Object.keys(given).length <= mostAnswers, "Trop de réponses.");

/** The publisher's answers to what is understood of a DOCX, by the ids of its lines and sections; null: none. */
export const StructureChoice = z
  .object({
    /** The level of a title; 0: a line of the text. */
    titles: answers(z.int("Niveau inconnu.").min(0, "Niveau inconnu.").max(6, "Niveau inconnu.")),
    verse: answers(z.boolean()),
    /** Kinds that stay text. */
    left: z.array(z.enum(leavable, { error: "Passage inconnu." })).max(leavable.length),
  })
  .nullable();
