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
} from "#books/catalogue/catalogue.tables.ts";
import {
  formatStatesOf,
  freeCatalogueCapCents,
  freeCatalogueThreshold,
} from "#books/catalogue/books/books.rules.ts";
import { type CampaignPrice } from "#books/catalogue/books/effective-offer.rules.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import type { EditionMetadataRow } from "#books/catalogue/metadata/book-metadata.rules.ts";
import { noticeTextNames, noticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { noIsbns } from "#books/catalogue/metadata/isbn.rules.ts";

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

/**
 * A book's own page as JSON in parts: `pageOf` (service.server.ts) makes it complete with the editions that it shows. Only what
 * chooses them is beside it: each further column costs every request of a book.
 */
export interface WrittenBook {
  /** `Book` without its editions and its last brace. */
  json: string;
  /** All editions, on sale or not. */
  editions: WrittenEdition[];
}

export interface WrittenEdition
  extends Pick<EditionRow, "onSale" | "onlineAt" | "withdrawnAt" | "preorder">, EditionMetadataRow {
  /** `Edition` without the accessibility of its notice and its last braces. */
  json: string;
}

/**
 * Reads books with their editions, in one query each. Most answers of the shop need one of them: every connection
 * parses and plans them once.
 * @param now the instant of the offers
 */
export function bookReader(db: Queryable, now: () => Date) {
  const byIds = db
    .select({ books: sql<string>`${writtenBooks(unplanned(sql.placeholder("ids"), "int[]"))}` })
    .from(catalogueVersion)
    .prepare("books_by_ids");
  const bySlug = db
    .select({
      id: books.id,
      json: writtenBookPage,
      edition: {
        onSale: editions.onSale,
        onlineAt: editions.onlineAt,
        withdrawnAt: editions.withdrawnAt,
        preorder: editions.preorder,
        accessibility: editions.accessibility,
        accessibilityFound: editions.accessibilityFound,
        json: writtenEditionPage,
      },
    })
    .from(books)
    .leftJoin(editions, eq(editions.bookId, books.id))
    .leftJoin(campaignPrices, reducingCampaign)
    .where(eq(books.id, bookOfSlug))
    .orderBy(editions.id)
    .prepare("book_by_slug");
  return {
    /** The books of these ids in their order, as `writtenBooks` writes them. */
    async byIds(ids: number[]): Promise<string> {
      noteRead(...ids.map((id) => `book:${id}`));
      if (ids.length === 0) return "";
      const [row] = await byIds.execute({ ids, ...offerValues(now()) });
      return row?.books ?? "";
    },
    /** By its slug, or by one that it had before. */
    async bySlug(slug: string): Promise<WrittenBook | undefined> {
      const rows = await bySlug.execute({ slug, ...offerValues(now()) });
      // An address without a book has one as soon as a book gets it, or is on sale.
      noteRead(rows[0] ? `book:${rows[0].id}` : "lists", "categories");
      return (
        rows[0] && { json: rows[0].json, editions: rows.flatMap(({ edition }) => (edition ? [edition] : [])) }
      );
    },
  };
}

/** The id of the book with a slug; no former slug is another book's. */
const bookOfSlug = sql`coalesce(
  (select named.id from ${books} as named where named.slug = ${sql.placeholder("slug")}),
  (select ${formerBookSlugs.bookId} from ${formerBookSlugs} where ${formerBookSlugs.slug} = ${sql.placeholder("slug")}))`;

/**
 * The books of an array of ids as `BookSummary`s in JSON with commas between them, in the array's order: part of
 * the query that finds the ids, and sent unchanged in the answer. Their cards are stored (`db/functions/cards.sql`);
 * offers are those of `effectiveOffer` at the instant of `offerValues`.
 */
export const writtenBooks = (ids: SQL): SQL => sql`coalesce((
  select string_agg(
    ${books.card} || concat(',"downloads":', ${books.downloads}, ',"editions":[') || coalesce((${writtenEditions}), '') || ']}',
    ',' order by listed.place)
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
/** Without a campaign. */
const regularPriceIf = (isFree: SQL) => sql`case when ${isFree}
  then least(${editions.priceCents}, ${sql.raw(String(freeCatalogueCapCents))}) else ${editions.priceCents} end`;
const regularPrice = regularPriceIf(isInFreeCatalogue);
const writtenCampaign = sql`case when ${campaignPrices.priceCents} is not null then concat(
  ',"campaign":{"ends_at":"', iso_instant(${campaignPrices.endsAt}), '","regular_price_cents":', ${regularPrice},
  ',"lowest_price_cents":', coalesce(${lowestBefore}::text, 'null'), '}') end`;
/** Announced before its day. */
export const isAnnouncedRow = sql`not ${editions.onSale} and ${editions.withdrawnAt} is null and ${editions.preorder} is not null`;
/**
 * An edition in a list, without its last brace. `||` joins long texts, since `concat` makes a C string of each argument
 * first; `concat` joins many short ones, and leaves out null.
 */
export const writtenSummary = sql`${editions.card} || concat(',"downloads":', ${editions.downloads},
  ',"is_free":', case when ${isInFreeCatalogue} then 'true' else 'false' end,
  ',"price_cents":', coalesce(${campaignPrices.priceCents}, ${regularPrice}), ${writtenCampaign})`;
export const reducingCampaign = and(
  campaignAt(nowPlaceholder),
  sql`${campaignPrices.priceCents} < ${regularPrice}`,
);
const writtenEditions = sql`
  select string_agg(${writtenSummary} || '}', ',' order by ${editions.id})
  from ${editions} left join ${campaignPrices} on ${reducingCampaign}
  where ${editions.bookId} = ${books.id} and ${editions.onSale}`;
export const writtenPreorder = sql`case when not ${editions.onSale} then ',"preorder":"' || ${editions.preorder} || '"' end`;

const orNull = (json: SQL) => sql`coalesce(${json}::text, 'null')`;
const writtenText = (column: SQLWrapper) => orNull(sql`to_json(${column})`);
const noIsbnsJson = sql.raw(`'${JSON.stringify(noIsbns)}'::jsonb`);
const noStatesJson = sql.raw(`'${JSON.stringify(formatStatesOf({ formatStates: {} }))}'::jsonb`);
const writtenIsbns = sql`${noIsbnsJson} || coalesce(
  (select jsonb_object_agg(${editionIsbns.place}, ${editionIsbns.isbn})
  from ${editionIsbns} where ${editionIsbns.editionId} = ${editions.id}), '{}')`;
/** `WrittenEdition.json` */
const writtenEditionPage = sql<string>`${writtenSummary} || ',"description":' || ${writtenText(editions.description)} || concat(
  ',"updated_at":', ${orNull(sql`'"' || iso_instant(${editions.newVersionAt}) || '"'`)},
  ',"update_note":', ${writtenText(editions.newVersionNote)}, ',"formats":', ${noStatesJson} || ${editions.formatStates},
  ${writtenPreorder},
  ',"notice":{"isbns":', ${writtenIsbns}, ',"file_sizes":', ${editions.fileSizes})`;
/** The path from the top of the tree to each of the book's categories, the narrowest category first. */
const writtenPaths = sql`(select string_agg(${categories.path}::text, ',' order by jsonb_array_length(${categories.path}) desc, ${categories.id})
  from ${bookCategories} join ${categories} on ${categories.id} = ${bookCategories.categoryId} where ${bookCategories.bookId} = ${books.id})`;
const writtenNoticeTexts = sql.join(
  noticeTextNames.map(
    (name) => sql`${sql.raw(`',"${noticeTexts[name].answer}":'`)}, ${writtenText(books[name])}`,
  ),
  sql`, `,
);
/** `WrittenBook.json` */
const writtenBookPage = sql<string>`${books.card} || concat(',"downloads":', ${books.downloads}, ',"subtitle":', ${writtenText(books.subtitle)})
  || ',"description":' || ${writtenText(books.description)} || concat(',"notice":{"language":', ${writtenText(books.language)}, ${writtenNoticeTexts},
  ',"series":', case when ${books.series} is null then 'null'
    else concat('{"name":', to_json(${books.series}), ',"number":', ${writtenText(books.seriesNumber)}, '}') end,
  ',"contributors":', ${books.contributors}, ',"press_quotes":', ${books.pressQuotes}, '},"categories":[', ${writtenPaths}, ']')`;

/** What an offer says of an edition: a row also has its card and its metadata, which are much longer. */
const offeredColumns = {
  id: editions.id,
  slug: editions.slug,
  title: editions.title,
  priceCents: editions.priceCents,
  isFree: editions.isFree,
  onlineAt: editions.onlineAt,
  onSale: editions.onSale,
  withdrawnAt: editions.withdrawnAt,
  preorder: editions.preorder,
  coverUrl: editions.coverUrl,
  coverColor: editions.coverColor,
  coverPlaceholder: editions.coverPlaceholder,
  formatStates: editions.formatStates,
};

export interface EditionWithBook {
  edition: Pick<EditionRow, keyof typeof offeredColumns>;
  campaign: CampaignPrice | null;
  book: Pick<BookRow, "id" | "slug" | "title" | "author">;
}

const editionsWithBooks = prepared((db) =>
  db
    .select({
      edition: offeredColumns,
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
