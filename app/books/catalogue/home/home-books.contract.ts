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
  /** What the press wrote about the newest book of which the publisher quotes something. */
  quotation: z
    .object({ text: z.string(), by: z.string(), slug: z.string(), title: z.string(), author: z.string() })
    .nullable(),
  /** The author of the newest book whose life the publisher has written. */
  author: z
    .object({
      slug: z.string(),
      name: z.string(),
      /** Its beginning, without marks. */
      life: z.string(),
      portrait_url: z.string().nullable(),
    })
    .nullable(),
  /** With at least two books on sale, one of them among the newest; in its order. */
  series: z.object({ slug: z.string(), name: z.string(), books: z.array(BookSummary) }).nullable(),
  /** Books announced before their day, the next ones first, each with its announced editions. */
  announced: z.array(BookSummary),
  /** Books with an edition in the free catalogue. */
  free_books: z.number(),
  /** The most downloaded books of the chosen categories, otherwise of the largest. */
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
