import { z } from "zod";
import { foundKinds, MOST_FOUND, type StructureFound } from "../docx/structure.ts";

const id = z.string().regex(/^[\w-]{12}$/);
const excerpt = z.string().max(200);
const count = z.number().int().nonnegative();

/** What a conversion understood of a document. */
export const structureFound: z.ZodType<StructureFound> = z.object({
  titles: z
    .array(z.object({ id, text: excerpt, level: z.number().int().min(1).max(6), next: excerpt }))
    .max(MOST_FOUND),
  titleCount: count,
  verse: z
    .array(z.object({ id, title: excerpt, begins: excerpt, lines: count, isVerse: z.boolean() }))
    .max(MOST_FOUND),
  kinds: z
    .array(z.object({ kind: z.enum(foundKinds), count, examples: z.array(excerpt).max(3) }))
    .max(foundKinds.length),
});
