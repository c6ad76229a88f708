import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { BookSummary } from "#books/catalogue/books/books.contract.ts";

export const HomeBooks = z.object({
  /** The chosen edition, otherwise the newest one; null in an empty shop. */
  featured: z
    .object({
      edition_id: z.number(),
      /** Of the edition, otherwise of its book. */
      description: z.string().nullable(),
      book: BookSummary,
    })
    .nullable(),
  /** The most downloaded books of the chosen categories, otherwise of the largest. */
  /** Books with an edition in the free catalogue. */
  free_books: z.number(),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), books: z.array(BookSummary) })),
});
export type HomeBooks = z.infer<typeof HomeBooks>;

export const getHomeBooks = endpoint({
  path: "/api/home",
  summary: "The featured edition and the rows of categories of the home page",
  access: "public",
  answer: HomeBooks,
  maxAge: 10,
});
