import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { Book, BookSummary } from "#books/catalogue/books/books.contract.ts";
import { roles } from "#books/catalogue/metadata/contributors.rules.ts";

const Entry = z.object({
  slug: z.string(),
  name: z.string(),
  /** The publisher's text; null if there is none. */
  description: z.string().nullable(),
});

export const CategoryEntry = Entry.extend({ id: z.number() });
export type CategoryEntry = z.infer<typeof CategoryEntry>;

export const ContributorEntry = Entry.extend({
  /** The books by the contributor's part in them: those of the author first. */
  parts: z.array(
    z.object({
      role: z.enum(roles),
      total: z.number(),
      /** The most downloaded ones, at most `entryBooks`. */
      books: z.array(BookSummary),
    }),
  ),
});
export type ContributorEntry = z.infer<typeof ContributorEntry>;

export const SeriesEntry = Entry.extend({
  total: z.number(),
  /** In the order of the series, or the newest of a collection first; at most `entryBooks`. */
  books: z.array(BookSummary),
});
export type SeriesEntry = z.infer<typeof SeriesEntry>;

/** Books of one list of an entry page; the catalogue's search finds the others. */
export const entryBooks = 48;

const params = z.object({ slug: Key(200) });

export const getCategoryEntry = endpoint({
  path: "/api/categories/{slug}",
  summary: "A category with the publisher's text about it",
  access: "public",
  params,
  answer: CategoryEntry,
  maxAge: 60,
});

export const getContributorEntry = endpoint({
  path: "/api/contributors/{slug}",
  summary: "A contributor with the books in which they have a part",
  access: "public",
  params,
  answer: ContributorEntry,
  maxAge: 10,
});

export const getSeriesEntry = endpoint({
  path: "/api/series/{slug}",
  summary: "A series with its books in their order",
  access: "public",
  params,
  answer: SeriesEntry,
  maxAge: 10,
});

export const getCollectionEntry = endpoint({
  path: "/api/collections/{slug}",
  summary: "A publisher's collection with its books, the newest first",
  access: "public",
  params,
  answer: SeriesEntry,
  maxAge: 10,
});

export const getCollections = endpoint({
  path: "/api/collections",
  summary: "The publisher's collections with a book on sale, in French order",
  access: "public",
  answer: z.array(Entry.pick({ slug: true, name: true })),
  maxAge: 60,
});

/** For a book that is not on sale yet: its future page, and its date. */
export const BookToCome = z.object({
  book: Book,
  /** The date of its first edition; absent while the publication is suspended. */
  online_at: z.string().nullable(),
});
export type BookToCome = z.infer<typeof BookToCome>;

export const getBookToCome = endpoint({
  path: "/api/admin/books-to-come/{bookSlug}",
  summary: "The page of a book whose editions are all scheduled; 404 for any other",
  permission: "catalogue",
  params: z.object({ bookSlug: Key(200) }),
  answer: BookToCome,
});
