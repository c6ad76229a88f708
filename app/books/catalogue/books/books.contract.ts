import { z } from "zod";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLine } from "#platform/data/text-types.ts";
import { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { preorderCharges } from "#books/catalogue/availability/availability.rules.ts";
import { suggestionMaxLength } from "#books/catalogue/books/suggestions.rules.ts";
import { WholeNumber, WholeNumbers } from "#platform/data/whole-numbers.ts";
import { BookMetadata, PublicEditionMetadata } from "#books/catalogue/metadata/book-metadata.contract.ts";
import {
  catalogueMaxPageSize,
  cataloguePageSize,
  catalogueSorts,
  publicFormatStates,
} from "#books/catalogue/books/books.rules.ts";

/** A running campaign that reduces the price; whole cents. */
const Campaign = z.object({
  ends_at: z.string(),
  regular_price_cents: z.number(),
  /** In the 30 days before the campaign; null if the edition was not online then. */
  lowest_price_cents: z.number().nullable(),
});

const EditionSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  /** Shown until the cover has loaded: its dominant colour, and a tiny picture as a data URI. */
  cover_color: z.string().nullable(),
  cover_placeholder: z.string().nullable(),
  price_cents: z.number(),
  is_free: z.boolean(),
  /** While a campaign reduces the price. */
  campaign: Campaign.optional(),
  publication_date: z.string(),
  /** The instant since which it is on sale here (decisions.md, "Words"). */
  online_at: z.string(),
  pages: z.number().nullable(),
  /** They are estimated from the number of words. */
  pages_estimated: z.literal(true).optional(),
  downloads: z.number(),
  /** While all its files have failed: it is shown, and cannot be bought. */
  unavailable: z.literal(true).optional(),
  /** Its beginning can be read without buying it. */
  has_extract: z.literal(true).optional(),
  /** Announced before its day: it is preordered, and paid then or at the release. */
  preorder: z.enum(preorderCharges).optional(),
});

const FormatState = z.enum(publicFormatStates);

export const Edition = EditionSummary.extend({
  description: z.string().nullable(),
  /** Since when its last new version can be downloaded, and what has changed in it; null if there was none. */
  updated_at: z.string().nullable(),
  update_note: z.string().nullable(),
  /** The state of each file: ready, pending or failed. */
  formats: z.object({ pdf: FormatState, epub: FormatState, azw3: FormatState }),
  notice: PublicEditionMetadata,
});
export type Edition = z.infer<typeof Edition>;

export const Book = z.object({
  id: z.number(),
  /** Its own slug, also in the answer to one that it had before. */
  slug: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  author: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  downloads: z.number(),
  notice: BookMetadata,
  /** The path from the top of the tree to each of its categories, the narrowest category first. */
  categories: z.array(z.array(z.object({ slug: z.string(), name: z.string() }))),
  editions: z.array(Edition),
});
export type Book = z.infer<typeof Book>;

/** A book in a list: the data of its card, without the long texts. */
export const BookSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  downloads: z.number(),
  editions: z.array(EditionSummary),
});
export type BookSummary = z.infer<typeof BookSummary>;

export const Category = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  parent_id: z.number().nullable(),
  /** Number of books on sale in this category or its descendants. */
  books: z.number(),
});
export type Category = z.infer<typeof Category>;

const Day = z.string().refine((text) => isCalendarDay(text));

/** Filters of the catalogue, as in a URL. Unreadable values are refused here (decisions.md, "Edges"). */
export const CatalogueQuery = z.object({
  page: WholeNumber.default(1),
  pageSize: WholeNumber.pipe(z.number().max(catalogueMaxPageSize)).default(cataloguePageSize),
  q: TextLine(200).optional(),
  categoryId: WholeNumber.optional(),
  /** The slug of a publisher's collection. */
  collection: Key(200).optional(),
  isFree: z.literal("1").optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
  sort: z.enum(catalogueSorts).default("popular"),
});
export type CatalogueFilters = z.output<typeof CatalogueQuery>;

export const CataloguePage = z.object({
  items: z.array(BookSummary),
  total: z.number(),
  /** If no book matches the whole search: the omitted words, as typed. Absent otherwise. */
  relaxed: z.array(z.string()).optional(),
  /** The books have the words in their descriptions alone. Absent otherwise. */
  described: z.literal(true).optional(),
  /** The search asks for free books: these are in the free catalogue. Absent otherwise. */
  free: z.literal(true).optional(),
});
export type CataloguePage = z.infer<typeof CataloguePage>;

export const getCatalogue = endpoint({
  path: "/api/books",
  summary: "A page of the catalogue, filtered and sorted",
  access: "public",
  query: CatalogueQuery,
  answer: CataloguePage,
  maxAge: 10,
});

export const getLatestBooks = endpoint({
  path: "/api/books/latest",
  summary: "The books whose editions came online last",
  access: "public",
  answer: z.array(BookSummary),
  maxAge: 10,
});

export const getPopularBooks = endpoint({
  path: "/api/books/popular",
  summary: "The books downloaded most",
  access: "public",
  answer: z.array(BookSummary),
  maxAge: 10,
});

export const getBook = endpoint({
  path: "/api/books/{bookSlug}",
  summary: "A book with its editions",
  access: "public",
  params: z.object({ bookSlug: Key(200) }),
  answer: Book,
  maxAge: 10,
});

export const BookNeighbours = z.object({
  /** Of the series, the book on sale that follows this one. */
  nextInSeries: BookSummary.nullable(),
  /** The publisher's text about the main author. */
  authorLife: z.string().nullable(),
  authorPortrait: z.string().nullable(),
  /** By the publisher. */
  chosen: z.array(BookSummary),
  sameAuthor: z.array(BookSummary),
  sameCollection: z.array(BookSummary),
  sameShelves: z.array(BookSummary),
  /** Those with one of its editions. */
  lots: z.array(Lot),
});
export type BookNeighbours = z.infer<typeof BookNeighbours>;

export const getBookNeighbours = endpoint({
  path: "/api/books/{bookSlug}/neighbours",
  summary:
    "The next book of its series, those that the publisher chose, others by its author, of its collection and categories, and the lots with it",
  access: "public",
  params: z.object({ bookSlug: Key(200) }),
  answer: BookNeighbours,
  maxAge: 60,
});

export const EditionIds = WholeNumbers(200);

export const getEditionsMeta = endpoint({
  path: "/api/books/editions/meta",
  summary: "Whether editions are in the free catalogue",
  access: "public",
  query: z.object({ ids: EditionIds }),
  answer: z.array(z.object({ id: z.number(), is_free: z.boolean() })),
});

export const getCategories = endpoint({
  path: "/api/categories",
  summary: "All categories, parents before children",
  access: "public",
  answer: z.array(Category),
  maxAge: 60,
});

const Named = z.object({ name: z.string(), slug: z.string() });

export const Suggestions = z.object({
  books: z.array(z.object({ title: z.string(), author: z.string(), slug: z.string() })),
  contributors: z.array(Named),
  series: z.array(Named),
  collections: z.array(Named),
  categories: z.array(Named),
  /** Words of the catalogue near to the typed ones; only if nothing else was found. */
  words: z.array(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const getSuggestions = endpoint({
  path: "/api/suggestions",
  summary:
    "Books, contributors, series, collections and categories for the beginning of a search: a few of each",
  access: "public",
  query: z.object({ q: TextLine(suggestionMaxLength) }),
  answer: Suggestions,
  maxAge: 10,
});
