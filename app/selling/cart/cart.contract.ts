import { z } from "zod";
import { EditionIds } from "#books/catalogue/books/books.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

/** What a line of the cart shows; whole cents. The price is the public one. */
export const SoldEdition = z.object({
  id: z.number(),
  slug: z.string(),
  book_slug: z.string(),
  author: z.string(),
  cover_url: z.string().nullable(),
  cover_color: z.string().nullable(),
  cover_placeholder: z.string().nullable(),
  price_cents: z.number(),
  is_free: z.boolean(),
  /** While all its files have failed: it cannot be ordered. */
  unavailable: z.literal(true).optional(),
});
export type SoldEdition = z.infer<typeof SoldEdition>;

export const getSoldEditions = endpoint({
  path: "/api/cart/editions",
  summary: "The editions of a cart that are on sale, with their prices; the others are not in the answer",
  access: "public",
  query: z.object({ ids: EditionIds }),
  answer: z.array(SoldEdition),
});
