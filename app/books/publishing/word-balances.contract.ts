import { z } from "zod";

/** What became of the words of a text in the ebooks. */
export const TextFound = z.object({
  /** No word is missing. */
  whole: z.boolean(),
  /** So many words are missing that publication asks first. */
  asks: z.boolean(),
  /** French: what is missing and where, and what is left out on purpose. */
  lines: z.array(z.string()),
});
export type TextFound = z.infer<typeof TextFound>;

/** Publishes a text of which many words are missing in the ebooks: without it, 409 with `code: "text_missing"`. */
export const AcceptMissingText = z.boolean().optional();
