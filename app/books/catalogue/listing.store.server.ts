import { and, asc, desc, gte, lte, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import {
  books,
  catalogueVersion,
  categoryBooks,
  collectionBooks,
  editions,
} from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { CatalogueFilters } from "#books/catalogue/books/books.contract.ts";
import type { CatalogueSort } from "#books/catalogue/books/books.rules.ts";
import { bookDescriptions } from "#books/catalogue/search/search.tables.ts";
import type { Relevance } from "#books/catalogue/search/search.rules.ts";
import * as store from "#books/catalogue/catalogue.store.server.ts";

export type Filters = Pick<CatalogueFilters, "categoryId" | "collection" | "isFree" | "dateFrom" | "dateTo">;

/** The books of one list. */
export interface Selection {
  filters: Filters;
  /** The instant of the offers and of the free catalogue. */
  now: Date;
  /** A `tsquery` that finds every book of a search. */
  query?: string;
  /** The query also searches descriptions. */
  isDescribed?: true;
}

/** A part of an ordered list. */
export interface Page {
  selection: Selection;
  sort: CatalogueSort;
  /** Ranks the books of a search before they are sorted. */
  relevance?: Relevance;
  limit: number;
  offset: number;
}

/** A total is valid while the catalogue has this version, and until the next edition becomes free. */
export interface Total {
  version: string;
  total: number;
  /** Free catalogue only: when the threshold reaches it, another edition has become free. */
  nextFree: Date | null;
}

/** More results than this are ranked in three levels only. */
const maxRanked = 1000;
/** Cached texts, each a few kilobytes. Readers use a few dozen shapes; a crawler that tries every filter uses more. */
const maxStatements = 300;

/**
 * Reads pages of lists, each with its total, in one statement: page and total are of one snapshot. PostgreSQL counts only if the
 * catalogue has another version than the known total (docs/decisions/010-search.md).
 */
export function createPageReader(db: Pick<Queryable, "select">) {
  const statements = new LRUCache<string, ReturnType<typeof preparePage>>({ max: maxStatements });
  return async (page: Page, known: Total | undefined): Promise<Total & { books: string }> => {
    const shape = shapeOf(page);
    const statement = statements.get(shape) ?? preparePage(db, page, shape);
    statements.set(shape, statement);
    const { selection, relevance, limit, offset } = page;
    const [row] = await statement.execute({
      ...valuesOf(selection),
      ...(relevance ? rankValuesOf(relevance) : {}),
      knownVersion: known?.version ?? "",
      knownTotal: known?.total ?? 0,
      limit,
      offset,
    });
    if (!row) throw new Error("The catalogue's version is missing.");
    if (known?.version === row.version) return { ...known, books: row.books };
    return { ...row, nextFree: row.nextFree === null ? null : new Date(row.nextFree) };
  };
}

/** The key of pages that differ only in their values. */
const shapeOf = ({ selection: { filters, query, isDescribed }, sort, relevance }: Page): string =>
  [
    sort,
    ...Object.keys(filters),
    ...(query === undefined ? [] : [isDescribed ? "described" : "words"]),
    relevance?.tiers.length ?? "",
  ].join("_");

/**
 * The best plan for a category, a collection or dates depends on how many books they have: it is made at each request.
 * Any other plan is the same for all values: every connection makes it once.
 */
const isPlannedOnce = ({
  filters: { categoryId, collection, dateFrom, dateTo },
  query,
}: Selection): boolean =>
  (categoryId ?? collection ?? dateFrom ?? dateTo) === undefined || query !== undefined;

function preparePage(db: Pick<Queryable, "select">, page: Page, shape: string) {
  const { selection } = page;
  const isKnown = sql`${catalogueVersion.version}::text = ${sql.placeholder("knownVersion")}`;
  const counted = sql`case when ${isKnown} then ${sql.placeholder("knownTotal")}::int else (${countOf(selection)}) end`;
  const nextFree = selection.filters.isFree
    ? sql`case when ${isKnown} then null else (${nextFreeQuery}) end`
    : sql`null`;
  return (
    db
      .select({
        version: sql<string>`${catalogueVersion.version}::text`,
        total: sql<number>`counted.total`,
        nextFree: sql<string | null>`${nextFree}`,
        books: sql<string>`${store.writtenBooks(idsOf(page))}`,
      })
      // Without `offset 0`, the count would be repeated where the total is used.
      .from(sql`${catalogueVersion}, lateral (select ${counted} as total offset 0) as counted`)
      .prepare(isPlannedOnce(selection) ? `catalogue_${shape}` : "")
  );
}

/** Ids first, then their books, in one query: a second one would cost the process as much as all the rest. */
function idsOf({ selection, sort, relevance }: Page): SQL {
  const order = sql.join([...(relevance ? [desc(rankOf(relevance))] : []), ...orderOf(sort)], sql`, `);
  const [limit, offset] = [sql.placeholder("limit"), sql.placeholder("offset")].map((value) =>
    isPlannedOnce(selection) ? store.unplanned(value, "bigint") : sql`${value}::bigint`,
  );
  // A subquery with `offset 0` is evaluated first and sorted then: the results of a search are found by its words.
  const { id, titleKey, title, createdAt, downloads, search } = books;
  const found = sql`(select ${sql.join([id, titleKey, title, createdAt, downloads, search], sql`, `)}
    from ${books} where ${conditionOf(selection)} offset 0) as ${books}`;
  const from = selection.query === undefined ? sql`${books} where ${conditionOf(selection)}` : found;
  return sql`array(select ${id} from ${from} order by ${order} limit ${limit} offset ${offset})`;
}

function orderOf(sort: CatalogueSort): SQL[] {
  if (sort === "title_asc") return [asc(sql`${books.title} collate "fr-x-icu"`), asc(books.id)];
  return [desc(sort === "created_desc" ? books.createdAt : books.downloads), desc(books.id)];
}

/** Of many results: the exact title, those with all words in title and author, the rest. */
function rankOf({ tiers }: Relevance): SQL {
  const cases = tiers.map(
    (_, index) =>
      sql`when ${books.search} @@ ${sql.placeholder(`tier${index}`)}::tsquery then ${sql.raw(String(tiers.length - index))}`,
  );
  return sql`case when ${books.titleKey} = ${sql.placeholder("rankedTitle")} then 100
    when counted.total > ${sql.raw(String(maxRanked))} then (${books.search} @@ ${sql.placeholder("named")}::tsquery)::int
    ${sql.join(cases, sql` `)} else 0 end`;
}

const rankValuesOf = ({ titleKey, named, tiers }: Relevance): Record<string, unknown> => ({
  rankedTitle: titleKey,
  named,
  ...Object.fromEntries(tiers.map((tier, index) => [`tier${index}`, tier])),
});

/** The condition of every selection with these filters: its values are placeholders that `valuesOf` fills. */
export const conditionOf = ({ filters, query, isDescribed }: Selection): SQL | undefined =>
  and(
    // A book without an edition is not for sale yet: it is not listed.
    sql`${books.onlineAt} is not null`,
    filters.categoryId === undefined ? undefined : isInCategory(books.id),
    filters.collection === undefined ? undefined : isInCollection(books.id),
    // Filters on editions apply to one and the same edition (decisions.md, "Catalogue").
    hasDates(filters)
      ? sql`exists (select 1 from ${editions} where ${editions.bookId} = ${books.id} and ${editionCondition(filters)})`
      : undefined,
    filters.isFree && !hasDates(filters) ? lte(books.freeSince, freeThreshold) : undefined,
    query === undefined ? undefined : isFound(isDescribed),
  );

function isFound(isDescribed = false): SQL {
  const query = store.unplanned(sql.placeholder("query"), "tsquery");
  return isDescribed
    ? sql`${books.id} in (select ${bookDescriptions.bookId} from ${bookDescriptions}
        where (${bookDescriptions.search} || ${bookDescriptions.inside}) @@ ${query})`
    : sql`${books.search} @@ ${query}`;
}

const freeThreshold = sql.placeholder("freeThreshold");
const categoryId = sql.placeholder("categoryId");

const isInCategory = (bookId: typeof books.id | typeof editions.bookId) =>
  sql`exists (select 1 from ${categoryBooks} where ${categoryBooks.categoryId} = ${categoryId} and ${categoryBooks.bookId} = ${bookId})`;

const isInCollection = (bookId: typeof books.id | typeof editions.bookId) =>
  sql`exists (select 1 from ${collectionBooks} where ${collectionBooks.collection} = ${sql.placeholder("collection")}
    and ${collectionBooks.bookId} = ${bookId})`;

const hasDates = ({ dateFrom, dateTo }: Filters): boolean => (dateFrom ?? dateTo) !== undefined;

/** The conditions of dates and of the free catalogue on one and the same edition. */
const editionCondition = ({ isFree, dateFrom, dateTo }: Filters) =>
  and(
    sql`${editions.onSale}`,
    dateFrom === undefined ? undefined : gte(editions.publicationDate, sql.placeholder("dateFrom")),
    dateTo === undefined ? undefined : lte(editions.publicationDate, sql.placeholder("dateTo")),
    isFree ? store.isInFreeCatalogue : undefined,
  );

/** The values of the placeholders in a selection's condition. */
export const valuesOf = ({ filters, now, query }: Selection): Record<string, unknown> => ({
  ...filters,
  ...store.offerValues(now),
  query,
});

/** Each from one index where possible: the books of a category are on sale, and a book of an edition on sale is. */
function countOf(selection: Selection): SQL {
  const { filters, query } = selection;
  const isIn = filters.categoryId !== undefined;
  if (query === undefined && hasDates(filters))
    return sql`select count(distinct ${editions.bookId})::int from ${editions}
      where ${and(
        editionCondition(filters),
        isIn ? isInCategory(editions.bookId) : undefined,
        filters.collection === undefined ? undefined : isInCollection(editions.bookId),
      )}`;
  if (query === undefined && isIn && !filters.isFree && filters.collection === undefined)
    return sql`select count(*)::int from ${categoryBooks} where ${categoryBooks.categoryId} = ${categoryId}`;
  return sql`select count(*)::int from ${books} where ${conditionOf(selection)}`;
}

const nextFreeQuery = sql`select min(${editions.onlineAt}) from ${editions}
  where ${editions.onSale} and ${editions.onlineAt} > ${freeThreshold}`;
