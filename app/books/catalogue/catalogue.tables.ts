import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { PressQuote } from "#formats/onix/book-record.ts";
import type { ContributorRole } from "#books/catalogue/metadata/contributors.rules.ts";
import { preorderCharges } from "#books/catalogue/availability/availability.rules.ts";
import type { BulkField } from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { instant, searchVector, identity } from "#platform/data/columns.ts";

/** The data shown in lists, as the beginning of a JSON object; PostgreSQL writes it (`db/functions/cards.sql`). */
const card = () =>
  text("card")
    .notNull()
    .generatedAlwaysAs(sql`card`);

/** The words of a name; PostgreSQL writes them (`words_of`). */
const nameWords = () =>
  searchVector("search")
    .notNull()
    .generatedAlwaysAs(sql`search`);

export const categories = pgTable("categories", {
  id: identity(),
  parentId: integer("parent_id"),
  name: text("name").notNull(),
  position: integer("position").notNull().default(0),
  slug: text("slug").notNull().default(""),
  description: text("description"),
  search: nameWords(),
  /** From the top of the tree, maintained by triggers. */
  path: jsonb("path").$type<{ slug: string; name: string }[]>().notNull().default([]),
});

export const books = pgTable("books", {
  id: identity(),
  slug: text("slug").notNull(),
  title: text("title").notNull(),
  author: text("author").notNull(),
  description: text("description"),
  tags: text("tags").array().notNull().default([]),
  createdAt: instant("created_at").notNull(),
  downloads: integer("downloads").notNull().default(0),
  onlineAt: instant("online_at"),
  search: searchVector("search").notNull().default(""),
  searchWords: text("search_words").notNull().default(""),
  freeSince: instant("free_since"),
  subtitle: text("subtitle"),
  titleKey: text("title_key").notNull().default(""),
  card: card(),
  version: integer("version").notNull().default(1),
  language: text("language").notNull().default("fr"),
  originalTitle: text("original_title"),
  collection: text("collection"),
  publisherWord: text("publisher_word"),
  prizes: text("prizes"),
  rights: text("rights"),
  suggested: text("suggested"),
  pressQuotes: jsonb("press_quotes").$type<PressQuote[]>().notNull().default([]),
  series: text("series"),
  seriesNumber: integer("series_number"),
  contributors: jsonb("contributors").notNull().default([]),
  /** Titles, subtitles and authors before corrections. */
  formerNames: text("former_names").array().notNull().default([]),
  /** The last change of what an export contains, kept by triggers; editions have their own. */
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The slugs that a book had before a correction; their addresses redirect to it. */
export const formerBookSlugs = pgTable("former_book_slugs", {
  slug: text("slug").primaryKey(),
  bookId: integer("book_id").notNull(),
  leftAt: instant("left_at").notNull(),
});

export const editions = pgTable("editions", {
  id: identity(),
  bookId: integer("book_id").notNull(),
  slug: text("slug").notNull(),
  title: text("title").notNull(),
  description: text("description"),
  publicationDate: date("publication_date", { mode: "string" }).notNull(),
  priceCents: integer("price_cents").notNull(),
  isFree: boolean("is_free").notNull().default(false),
  onlineAt: instant("online_at").notNull(),
  pages: integer("pages"),
  /** Counted by words: an EPUB without a list of pages, and no PDF. */
  pagesEstimated: boolean("pages_estimated").notNull().default(false),
  downloads: integer("downloads").notNull().default(0),
  coverUrl: text("cover_url"),
  coverColor: text("cover_color"),
  coverPlaceholder: text("cover_placeholder"),
  card: card(),
  version: integer("version").notNull().default(1),
  onSale: boolean("on_sale").notNull().default(true),
  withdrawnAt: instant("withdrawn_at"),
  /** When preorders of a scheduled edition are paid; null: it is not announced. */
  preorder: text("preorder", { enum: preorderCharges }),
  /** Brought by an import without all its files: not sold before it has them (`lacks_files`). */
  needsFiles: boolean("needs_files").notNull().default(false),
  accessibility: jsonb("accessibility"),
  accessibilityFound: jsonb("accessibility_found"),
  fileSizes: jsonb("file_sizes").notNull().default({}),
  /** Of the last new version: since when its files are ready, and what has changed. */
  newVersionAt: instant("new_version_at"),
  newVersionNote: text("new_version_note"),
  /** Maintained by a trigger on the formats. */
  formatStates: jsonb("format_states").notNull().default({}),
  /** Maintained by the same trigger: also of a format whose earlier file readers still get. */
  hasFailedFormat: boolean("has_failed_format").notNull().default(false),
  /** The last change of what an export contains, kept by triggers. */
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** Prices of chosen editions for a period. */
export const campaigns = pgTable("campaigns", {
  id: identity(),
  name: text("name").notNull(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  createdAt: instant("created_at").notNull(),
  version: integer("version").notNull().default(1),
});

/** A price that an edition has from an instant on. */
export const plannedPrices = pgTable("planned_prices", {
  editionId: integer("edition_id").primaryKey(),
  priceCents: integer("price_cents").notNull(),
  startsAt: instant("starts_at").notNull(),
});

/** The price of an edition in a campaign, with the campaign's period; PostgreSQL copies its changes. */
export const campaignPrices = pgTable(
  "campaign_prices",
  {
    campaignId: integer("campaign_id").notNull(),
    editionId: integer("edition_id").notNull(),
    priceCents: integer("price_cents").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.editionId] })],
);

/** Earlier offers of editions, kept by a trigger. */
export const formerOffers = pgTable("former_offers", {
  id: identity(),
  editionId: integer("edition_id").notNull(),
  priceCents: integer("price_cents").notNull(),
  isFree: boolean("is_free").notNull(),
  until: instant("until").notNull(),
});

/** The ISBN of an edition or of one of its files. */
export const editionIsbns = pgTable("edition_isbns", {
  isbn: text("isbn").primaryKey(),
  editionId: integer("edition_id").notNull(),
  place: text("place", { enum: ["edition", "pdf", "epub", "azw3"] }).notNull(),
});

export const bookCategories = pgTable(
  "book_categories",
  { bookId: integer("book_id").notNull(), categoryId: integer("category_id").notNull() },
  (table) => [primaryKey({ columns: [table.bookId, table.categoryId] })],
);

/** The books of a category and of its descendants, maintained by triggers. */
export const categoryBooks = pgTable(
  "category_books",
  { categoryId: integer("category_id").notNull(), bookId: integer("book_id").notNull() },
  (table) => [primaryKey({ columns: [table.categoryId, table.bookId] })],
);

const namedColumns = {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  /** The publisher's text. */
  description: text("description"),
  search: nameWords(),
};

/** People with a part in books, by the words of their names; derived from books by triggers. */
export const contributors = pgTable("contributors", { ...namedColumns, portraitUrl: text("portrait_url") });
export const series = pgTable("series", namedColumns);
/** The publisher's. */
export const collections = pgTable("collections", namedColumns);

/** The books of a contributor by part; the main author's part is `aut`. */
export const contributorBooks = pgTable(
  "contributor_books",
  {
    contributor: text("contributor").notNull(),
    role: text("role").$type<ContributorRole>().notNull(),
    bookId: integer("book_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.contributor, table.role, table.bookId] })],
);

export const seriesBooks = pgTable("series_books", {
  bookId: integer("book_id").primaryKey(),
  series: text("series").notNull(),
});

export const collectionBooks = pgTable("collection_books", {
  bookId: integer("book_id").primaryKey(),
  collection: text("collection").notNull(),
});

/** The publisher's choices for the home page: one row. */
export const homePage = pgTable("home_page", {
  id: integer("id").primaryKey().default(1),
  featuredEditionId: integer("featured_edition_id"),
});

export const homeCategories = pgTable("home_categories", {
  categoryId: integer("category_id").primaryKey(),
  position: integer("position").notNull(),
});

export const catalogueVersion = pgTable("catalogue_version", {
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(1),
});

/** Changes of many books at once, kept for their undo (docs/decisions/063). */
export const bulkChanges = pgTable("bulk_changes", {
  id: identity(),
  field: text("field").$type<BulkField>().notNull(),
  label: text("label").notNull(),
  books: integer("books").notNull(),
  editions: integer("editions").notNull(),
  madeAt: instant("made_at").notNull(),
  madeBy: text("made_by"),
  undoneAt: instant("undone_at"),
});

/** The changed editions, or books, with their values. */
export const bulkChangeRows = pgTable(
  "bulk_change_rows",
  {
    bulkChangeId: integer("bulk_change_id").notNull(),
    targetId: integer("target_id").notNull(),
    before: jsonb("before").notNull(),
    after: jsonb("after").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulkChangeId, table.targetId] })],
);
