import { z } from "zod";

/** An edition in a list of chosen ones; whole cents. The price is the public one. */
export const EditionLine = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  book_slug: z.string(),
  book_title: z.string(),
  author: z.string(),
  cover_url: z.string().nullable(),
  cover_color: z.string().nullable(),
  cover_placeholder: z.string().nullable(),
  price_cents: z.number(),
  is_free: z.boolean(),
});
