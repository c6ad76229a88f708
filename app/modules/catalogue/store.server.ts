import { and, eq, lte, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import {
  bookCategories,
  books,
  campaignPrices,
  categories,
  catalogueVersion,
  editions,
  editionIsbns,
  formerBookSlugs,
} from "#modules/catalogue/tables.ts";
import {
  type CampaignPrice,
  freeCatalogueCapCents,
  freeCatalogueThreshold,
} from "#modules/catalogue/books/rules.ts";
import type { Book } from "#modules/catalogue/books/contract.ts";
import type { Queryable } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared-statements.server.ts";
import type { BookMetadataRow, EditionMetadataRow } from "#modules/catalogue/metadata/rules.ts";
import type { Isbns } from "#modules/catalogue/isbn/rules.ts";

/** The ISBN of one edition, as a column of a query on editions. */
const isbnsColumn = sql<Partial<Isbns>>`(
  select coalesce(json_object_agg(${editionIsbns.place}, ${editionIsbns.isbn}), '{}')
  from ${editionIsbns} where ${editionIsbns.editionId} = ${editions.id})`;

/**
 * A value that the planner must not know. Otherwise a plan for one value looks cheaper than the one that is kept for all,
 * and PostgreSQL plans a prepared statement at each request.
 */
export const unplanned = (value: SQLWrapper, type: string) => sql`(select ${value}::${sql.raw(type)})`;
const nowPlaceholder = unplanned(sql.placeholder("now"), "timestamptz");
/** An edition has one campaign at a time. @param now an instant */
const campaignAt = (now: SQL) =>
  and(
    eq(campaignPrices.editionId, editions.id),
    sql`${campaignPrices.startsAt} <= ${now}`,
    sql`${campaignPrices.endsAt} > ${now}`,
  );
/** Called for editions in a campaign only. */
const lowestBefore = sql<number | null>`case when ${campaignPrices.editionId} is not null
  then lowest_price_before(${campaignPrices.editionId}, ${campaignPrices.startsAt}) end`;
const campaignColumns = {
  priceCents: campaignPrices.priceCents,
  startsAt: campaignPrices.startsAt,
  endsAt: campaignPrices.endsAt,
  lowestCents: lowestBefore,
};

export type BookRow = typeof books.$inferSelect;
export type EditionRow = typeof editions.$inferSelect;
/** The columns of an edition for its offer and its card; its text is only on the book's own page. */
export type ShelvedEdition = Pick<EditionRow, keyof typeof editionColumns>;
/** The columns of a book's own page beyond its cards. */
export interface BookWithEditions {
  book: Pick<BookRow, keyof typeof bookColumns | "description" | "subtitle"> & BookMetadataRow;
  /** The path from the top of the tree to each of its categories, the narrowest category first. */
  categories: Book["categories"];
  /** All editions, on sale or not. */
  editions: (ShelvedEdition &
    Pick<
      EditionRow,
      | "description"
      | "onSale"
      | "withdrawnAt"
      | "fileSizes"
      | "formatStates"
      | "newVersionAt"
      | "newVersionNote"
    > &
    EditionMetadataRow & { isbns: Partial<Isbns>; campaign: CampaignPrice | null })[];
}

const bookColumns = {
  id: books.id,
  slug: books.slug,
  title: books.title,
  author: books.author,
  tags: books.tags,
  downloads: books.downloads,
};

const editionColumns = {
  id: editions.id,
  slug: editions.slug,
  title: editions.title,
  publicationDate: editions.publicationDate,
  priceCents: editions.priceCents,
  isFree: editions.isFree,
  onlineAt: editions.onlineAt,
  pages: editions.pages,
  downloads: editions.downloads,
  coverUrl: editions.coverUrl,
  coverColor: editions.coverColor,
  coverPlaceholder: editions.coverPlaceholder,
};

/**
 * Reads books with their editions, in one query each. Most answers of the shop need one of them: every connection
 * parses and plans them once.
 */
export function bookReader(db: Queryable) {
  const byIds = db
    .select({ books: sql<string>`${writtenBooks(unplanned(sql.placeholder("ids"), "int[]"))}` })
    .from(catalogueVersion)
    .prepare("books_by_ids");
  const bySlug = db
    .select({
      book: {
        ...bookColumns,
        subtitle: books.subtitle,
        description: books.description,
        language: books.language,
        originalTitle: books.originalTitle,
        series: books.series,
        seriesNumber: books.seriesNumber,
        contributors: books.contributors,
      },
      edition: {
        ...editionColumns,
        description: editions.description,
        onSale: editions.onSale,
        withdrawnAt: editions.withdrawnAt,
        accessibility: editions.accessibility,
        accessibilityFound: editions.accessibilityFound,
        fileSizes: editions.fileSizes,
        formatStates: editions.formatStates,
        newVersionAt: editions.newVersionAt,
        newVersionNote: editions.newVersionNote,
        isbns: isbnsColumn,
      },
      campaign: campaignColumns,
      categories: categoryPaths(bookOfSlug),
    })
    .from(books)
    .leftJoin(editions, eq(editions.bookId, books.id))
    .leftJoin(campaignPrices, campaignAt(nowPlaceholder))
    .where(eq(books.id, bookOfSlug))
    .orderBy(editions.id)
    .prepare("book_by_slug");
  return {
    /** The books of these ids in their order, as `writtenBooks` writes them. */
    async byIds(ids: number[], now: Date): Promise<string> {
      if (ids.length === 0) return "";
      const [row] = await byIds.execute({ ids, ...offerValues(now) });
      return row?.books ?? "";
    },
    /** By its slug, or by one that it had before. */
    async bySlug(slug: string, now: Date): Promise<BookWithEditions | undefined> {
      const rows = await bySlug.execute({ slug, now: now.toISOString() });
      const editionOf = ({ edition, campaign }: (typeof rows)[number]) =>
        edition ? { ...edition, campaign } : [];
      return rows[0] && { ...rows[0], editions: rows.flatMap(editionOf) };
    },
  };
}

/** The id of the book with a slug; no former slug is another book's. */
const bookOfSlug = sql`coalesce(
  (select ${books.id} from ${books} where ${books.slug} = ${sql.placeholder("slug")}),
  (select ${formerBookSlugs.bookId} from ${formerBookSlugs} where ${formerBookSlugs.slug} = ${sql.placeholder("slug")}))`;

/** `BookWithEditions.categories` of one book; PostgreSQL reads it once for all rows of a query. */
const categoryPaths = (bookId: SQL) => sql<Book["categories"]>`(with recursive steps as (
    select c.id as leaf, c.parent_id, c.slug, c.name, 0 as above
    from ${bookCategories} bc join ${categories} c on c.id = bc.category_id where bc.book_id = ${bookId}
    union all
    select s.leaf, c.parent_id, c.slug, c.name, s.above + 1 from steps s join ${categories} c on c.id = s.parent_id)
  select coalesce(json_agg(path order by json_array_length(path) desc, leaf), '[]') from (select leaf,
    json_agg(json_build_object('slug', slug, 'name', name) order by above desc) as path from steps group by leaf) p)`;

/**
 * The books of an array of ids as `BookSummary`s in JSON with commas between them, in the array's order or reversed:
 * part of the query that finds the ids, and sent unchanged in the answer. Their cards are stored (migration 0013);
 * offers are those of `effectiveOffer` at the instant of `offerValues`, `unavailable` negates `isDeliverable` (rules.ts).
 */
export const writtenBooks = (ids: SQL, isReversed = false): SQL => sql`coalesce((
  select string_agg(
    concat(${books.card}, ',"downloads":', ${books.downloads}, ',"editions":[', (${writtenEditions}), ']}'),
    ',' order by listed.place${sql.raw(isReversed ? " desc" : "")})
  from unnest(${ids}) with ordinality as listed (id, place) join ${books} on ${books.id} = listed.id
  where ${books.onlineAt} is not null), '')`;

/**
 * The offers of `effectiveOffer` at an instant, of all editions on sale: a table `id, price_cents, is_free` for one query
 * with a list of another module.
 */
export function offersAt(instant: Date): SQL {
  const { now, freeThreshold } = offerValues(instant);
  const isFree = sql`(${editions.isFree} or ${editions.onlineAt} <= ${freeThreshold}::timestamptz)`;
  return sql`(select ${editions.id} as id, ${isFree} as is_free,
    least(${regularPriceIf(isFree)}, ${campaignPrices.priceCents}) as price_cents
    from ${editions} left join ${campaignPrices} on ${campaignAt(sql`${now}::timestamptz`)} where ${editions.onSale})`;
}

/** The placeholders of offers in SQL, for an instant. */
export const offerValues = (now: Date): Record<"now" | "freeThreshold", string> => ({
  now: now.toISOString(),
  freeThreshold: freeCatalogueThreshold(now).toISOString(),
});

/** The condition of `effectiveOffer` for one edition, at the instant whose threshold the placeholder `freeThreshold` is. */
export const isInFreeCatalogue = sql`(${editions.isFree} or ${lte(editions.onlineAt, sql.placeholder("freeThreshold"))})`;
/** In the format of `toISOString`. */
const isoInstant = (column: SQLWrapper) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Without a campaign. */
const regularPriceIf = (isFree: SQL) => sql`case when ${isFree}
  then least(${editions.priceCents}, ${sql.raw(String(freeCatalogueCapCents))}) else ${editions.priceCents} end`;
const regularPrice = regularPriceIf(isInFreeCatalogue);
const writtenCampaign = sql`case when ${campaignPrices.priceCents} is not null then concat(
  ',"campaign":{"ends_at":"', ${isoInstant(campaignPrices.endsAt)}, '","regular_price_cents":', ${regularPrice},
  ',"lowest_price_cents":', coalesce(${lowestBefore}::text, 'null'), '}') end`;
/** Without a subquery: one for each edition of a list takes a quarter of the query's time. */
const hasFailed = (format: "'pdf'" | "'epub'" | "'azw3'") =>
  sql`${editions.formatStates} ->> ${sql.raw(format)} in ('failed', 'absent')`;
const isUnavailable = sql`${hasFailed("'pdf'")} and ${hasFailed("'epub'")} and ${hasFailed("'azw3'")}`;
const writtenEditions = sql`
  select string_agg(concat(${editions.card}, ',"online_at":"', ${isoInstant(editions.onlineAt)}, '","downloads":', ${editions.downloads},
    ',"is_free":', case when ${isInFreeCatalogue} then 'true' else 'false' end,
    ',"price_cents":', coalesce(${campaignPrices.priceCents}, ${regularPrice}), ${writtenCampaign}, case when ${isUnavailable} then ',"unavailable":true' end,
    case when ${editions.fileSizes} ? 'extract' then ',"has_extract":true' end, '}'), ',' order by ${editions.id})
  from ${editions} left join ${campaignPrices} on ${campaignAt(nowPlaceholder)} and ${campaignPrices.priceCents} < ${regularPrice}
  where ${editions.bookId} = ${books.id} and ${editions.onSale}`;

export interface EditionWithBook {
  edition: EditionRow;
  campaign: CampaignPrice | null;
  book: Pick<BookRow, "id" | "slug" | "title" | "author">;
}

const editionsWithBooks = prepared((db) =>
  db
    .select({
      edition: editions,
      campaign: campaignColumns,
      book: { id: books.id, slug: books.slug, title: books.title, author: books.author },
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .leftJoin(campaignPrices, campaignAt(nowPlaceholder))
    .where(sql`${editions.id} = any(${unplanned(sql.placeholder("ids"), "int[]")}::int[])`)
    .prepare("editions_with_books"),
);

/** Editions with the campaigns that run at an instant. */
export async function findEditions(db: Queryable, ids: number[], now: Date): Promise<EditionWithBook[]> {
  return ids.length === 0 ? [] : editionsWithBooks(db).execute({ ids, now: now.toISOString() });
}
