import { and, asc, desc, gte, lte, or, sql, type SQL } from "drizzle-orm";
import { books, catalogueVersion, categoryBooks, editions } from "#db/schema/catalogue.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { CatalogueFilters } from "#modules/catalogue/contract.ts";
import type { Slice } from "#modules/catalogue/listing/rules.ts";
import type { CatalogueSort } from "#modules/catalogue/rules.ts";
import {
  readShelvedBooks,
  type ShelvedBook,
  shelvedBooks,
  type WrittenBooks,
} from "#modules/catalogue/store.server.ts";

export type Executor = Pick<Queryable, "execute">;

export type Filters = Pick<CatalogueFilters, "categoryId" | "isFree" | "dateFrom" | "dateTo">;

/** What a search asks of a book, as texts in the syntax of `tsquery`, and in what order its findings stand. */
export interface SearchCondition {
  query: string;
  /** Books that another query finds are left out. */
  without?: string;
  titleKey?: { is: string } | { isNot: string };
}

/** The books of one list. */
export interface Selection {
  filters: Filters;
  /** Editions online at this instant or before are in the free catalogue. */
  freeThreshold: Date;
  search?: SearchCondition;
}

/** `probing` asks each book that an ordered walk meets; otherwise PostgreSQL may begin with what matches. */
export type Approach = "probing" | "gathering";

function conditionOf({ filters, freeThreshold, search }: Selection, approach: Approach): SQL | undefined {
  const { categoryId, isFree, dateFrom, dateTo } = filters;
  const hasDates = dateFrom !== undefined || dateTo !== undefined;
  // A subquery with an offset stays where it is written: the planner won't turn it into a join.
  const matching = (subquery: SQL) =>
    approach === "probing" ? sql`exists (${subquery} offset 0)` : sql`exists (${subquery})`;
  return and(
    // A book without an edition is not for sale yet: it is on no shelf.
    sql`${books.onlineAt} is not null`,
    categoryId === undefined
      ? undefined
      : matching(
          sql`select 1 from ${categoryBooks} where ${categoryBooks.categoryId} = ${categoryId} and ${categoryBooks.bookId} = ${books.id}`,
        ),
    // Filters on editions hold for one and the same edition (decisions.md, "Catalogue").
    hasDates
      ? matching(
          sql`select 1 from ${editions} where ${and(
            sql`${editions.bookId} = ${books.id}`,
            sql`${editions.onSale}`,
            dateFrom === undefined ? undefined : gte(editions.publicationDate, dateFrom),
            dateTo === undefined ? undefined : lte(editions.publicationDate, dateTo),
            isFree ? or(sql`${editions.isFree}`, lte(editions.onlineAt, freeThreshold)) : undefined,
          )}`,
        )
      : undefined,
    isFree && !hasDates ? lte(books.freeSince, freeThreshold) : undefined,
    search && searchCondition(search),
  );
}

const searchCondition = ({ query, without, titleKey }: SearchCondition) =>
  and(
    sql`${books.search} @@ ${query}::tsquery`,
    without === undefined ? undefined : sql`not ${books.search} @@ ${without}::tsquery`,
    titleKey &&
      ("is" in titleKey
        ? sql`${books.titleKey} = ${titleKey.is}`
        : sql`${books.titleKey} <> ${titleKey.isNot}`),
  );

export interface Total {
  /** Of the catalogue when this was counted: the total holds as long as it stands. */
  version: string;
  total: number;
  /** Free catalogue only: when `freeThreshold` gets there, another edition has become free. */
  nextFree: Date | null;
}

export async function countBooks(db: Executor, selection: Selection): Promise<Total> {
  const { rows } = await db.execute<{ version: string; total: number; next_free: string | null }>(
    countQuery(selection),
  );
  const [row] = rows;
  if (!row) throw new Error("The catalogue's version is missing.");
  return {
    version: row.version,
    total: row.total,
    nextFree: row.next_free ? new Date(row.next_free) : null,
  };
}

const countQuery = (selection: Selection) => sql`
  select ${catalogueVersion.version}::text as version,
    (${totalQuery(selection)}) as total,
    ${
      selection.filters.isFree
        ? sql`(select min(${editions.onlineAt}) from ${editions} where ${editions.onSale} and ${editions.onlineAt} > ${selection.freeThreshold})`
        : sql`null`
    } as next_free
  from ${catalogueVersion}`;

/** By dates alone, a book is counted at its first edition in the period: the one whose forerunner is not in it. */
function totalQuery(selection: Selection): SQL {
  const { categoryId, isFree, dateFrom, dateTo } = selection.filters;
  const isByDatesAlone = categoryId === undefined && !isFree && !selection.search && (dateFrom ?? dateTo);
  if (!isByDatesAlone)
    return sql`select count(*)::int from ${books} where ${conditionOf(selection, "gathering")}`;
  return sql`select count(*)::int from ${editions} where ${and(
    sql`${editions.onSale}`,
    dateFrom === undefined ? undefined : gte(editions.publicationDate, dateFrom),
    dateTo === undefined ? undefined : lte(editions.publicationDate, dateTo),
    or(
      sql`${editions.earlierDate} is null`,
      dateFrom === undefined ? undefined : sql`${editions.earlierDate} < ${dateFrom}`,
    ),
  )}`;
}

/** Where a book stands in a search: exact title first, then whole words before beginnings, stems before typos. */
export interface Relevance {
  titleKey: string;
  /** Queries from the best to the least; what none finds stands last. */
  tiers: string[];
}

export interface Order {
  sort: CatalogueSort;
  relevance?: Relevance;
}

const frenchTitle = sql`${books.title} collate "fr-x-icu"`;

function orderOf({ sort, relevance }: Order, fromEnd: boolean): SQL {
  const [up, down] = fromEnd ? [desc, asc] : [asc, desc];
  const columns =
    sort === "title_asc"
      ? [up(frenchTitle), up(books.id)]
      : [down(sort === "created_desc" ? books.createdAt : books.downloads), down(books.id)];
  return sql.join([...(relevance ? [down(rankOf(relevance))] : []), ...columns], sql`, `);
}

function rankOf({ titleKey, tiers }: Relevance): SQL {
  const cases = tiers.map(
    (query, index) => sql`when ${books.search} @@ ${query}::tsquery then ${tiers.length - index}::int`,
  );
  return sql`case when ${books.titleKey} = ${titleKey} then 100 ${sql.join(cases, sql` `)} else 0 end`;
}

/** A part of an ordered list, and the catalogue's version that it is of. */
export async function findBooks(
  db: Executor,
  selection: Selection,
  order: Order,
  slice: Slice | null,
  approach: Approach,
): Promise<{ books: ShelvedBook[]; version: string }> {
  const { rows } = await db.execute<{ books: WrittenBooks; version: string }>(
    listQuery(selection, order, slice, approach),
  );
  const [row] = rows;
  if (!row) throw new Error("The catalogue's version is missing.");
  const found = readShelvedBooks(row.books);
  return { version: row.version, books: slice?.fromEnd ? found.toReversed() : found };
}

/** Ids first, then their books, in one question: a second one would cost the process as much as all the rest. */
function listQuery(selection: Selection, order: Order, slice: Slice | null, approach: Approach): SQL {
  if (slice === null) return sql`select version::text as version, null as books from ${catalogueVersion}`;
  const condition = conditionOf(selection, approach);
  // What stands behind an offset is found first and sorted then: no order's index is walked for it.
  const from =
    approach === "probing"
      ? sql`${books} where ${condition}`
      : sql`(select * from ${books} where ${condition} offset 0) as ${books}`;
  return sql`select listing.version, ${shelvedBooks(sql`listing.ids`)} as books from (
    select version::text as version, array(
      select ${books.id} from ${from}
      order by ${orderOf(order, slice.fromEnd)} limit ${slice.limit} offset ${slice.offset}
    ) as ids from ${catalogueVersion} offset 0) as listing`;
}
