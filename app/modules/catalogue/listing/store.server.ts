import { LRUCache } from "lru-cache";
import { and, asc, desc, gte, lte, sql, type SQL } from "drizzle-orm";
import { books, catalogueVersion, categoryBooks, editions } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import { plannedLength, type Slice } from "#modules/catalogue/listing/rules.ts";
import type { CatalogueSort } from "#modules/catalogue/books/rules.ts";
import type { Relevance, SearchCondition } from "#modules/catalogue/search/rules.ts";
import { isInFreeCatalogue, offerValues, unplanned, writtenBooks } from "#modules/catalogue/store.server.ts";

export type Reader = Pick<Queryable, "select">;

export type Filters = Pick<CatalogueFilters, "categoryId" | "isFree" | "dateFrom" | "dateTo">;

/** The books of one list. */
export interface Selection {
  filters: Filters;
  /** The instant of the offers and of the free catalogue. */
  now: Date;
  search?: SearchCondition;
}

/**
 * `probing` checks each book of an ordered scan; `gathering` lets PostgreSQL start with the matches; `sorting` receives
 * the ids of all matches.
 */
export type Approach = "probing" | "gathering" | "sorting";

/**
 * The condition of every selection of this shape: its values are placeholders that `valuesOf` fills, so that one text
 * is used by many requests.
 */
export function conditionOf({ filters, search }: Selection, approach: Approach): SQL | undefined {
  const { categoryId, isFree } = filters;
  if (approach === "sorting") return sql`${books.id} = any(${sql.placeholder("ids")}::int[])`;
  // The planner does not turn a subquery with an offset into a join.
  const matching = (subquery: SQL) =>
    approach === "probing" ? sql`exists (${subquery} offset 0)` : sql`exists (${subquery})`;
  return and(
    // A book without an edition is not for sale yet: it is not listed.
    sql`${books.onlineAt} is not null`,
    categoryId === undefined
      ? undefined
      : matching(
          sql`select 1 from ${categoryBooks} where ${and(
            sql`${categoryBooks.categoryId} = ${sql.placeholder("categoryId")}`,
            sql`${categoryBooks.bookId} = ${books.id}`,
          )}`,
        ),
    // Filters on editions apply to one and the same edition (decisions.md, "Catalogue").
    hasDates(filters)
      ? matching(
          sql`select 1 from ${editions} where ${and(
            sql`${editions.bookId} = ${books.id}`,
            editionCondition(filters),
          )}`,
        )
      : undefined,
    isFree && !hasDates(filters) ? lte(books.freeSince, freeThreshold) : undefined,
    search && searchCondition(search),
  );
}

const freeThreshold = sql.placeholder("freeThreshold");

export const hasDates = ({ dateFrom, dateTo }: Filters): boolean => (dateFrom ?? dateTo) !== undefined;

/** The conditions of dates and of the free catalogue on one and the same edition. */
export const editionCondition = ({ isFree, dateFrom, dateTo }: Filters) =>
  and(
    sql`${editions.onSale}`,
    dateFrom === undefined ? undefined : gte(editions.publicationDate, sql.placeholder("dateFrom")),
    dateTo === undefined ? undefined : lte(editions.publicationDate, sql.placeholder("dateTo")),
    isFree ? isInFreeCatalogue : undefined,
  );

const searchCondition = ({ without, titleKey }: SearchCondition) =>
  and(
    sql`${books.search} @@ ${unplanned(sql.placeholder("query"), "tsquery")}`,
    without === undefined
      ? undefined
      : sql`not ${books.search} @@ ${unplanned(sql.placeholder("without"), "tsquery")}`,
    titleKey &&
      sql`${books.titleKey} ${sql.raw("is" in titleKey ? "=" : "<>")} ${sql.placeholder("titleKey")}`,
  );

/** The values of the placeholders in a selection's condition. */
export function valuesOf({ filters, now, search }: Selection): Record<string, unknown> {
  const titleKey = search?.titleKey && Object.values(search.titleKey)[0];
  return { ...filters, ...offerValues(now), ...search, titleKey };
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

function rankOf({ tiers }: Relevance): SQL {
  const cases = tiers.map(
    (_, index) =>
      sql`when ${books.search} @@ ${sql.placeholder(`tier${index}`)}::tsquery then ${sql.raw(String(tiers.length - index))}`,
  );
  return sql`case when ${books.titleKey} = ${sql.placeholder("rankedTitle")} then 100 ${sql.join(cases, sql` `)} else 0 end`;
}

const rankValuesOf = ({ titleKey, tiers }: Relevance): Record<string, unknown> => ({
  rankedTitle: titleKey,
  ...Object.fromEntries(tiers.map((tier, index) => [`tier${index}`, tier])),
});

/** A part of an ordered list. */
export interface Page {
  selection: Selection;
  order: Order;
  slice: Slice;
  approach: Approach;
  /** Ids of all books of the selection, if they are to be sorted. */
  ids?: number[];
}

/**
 * Cached statements, each a few kilobytes. Readers use a few dozen shapes; a crawler that tries every filter uses more.
 */
const maxStatements = 300;

/** Finds parts of lists: the text of a query is built once for each shape, and filled with values at each request. */
export function createBookFinder(db: Reader) {
  const statements = new LRUCache<string, ReturnType<typeof prepare>>({ max: maxStatements });
  const versionAlone = db
    .select({ version: sql<string>`${catalogueVersion.version}::text` })
    .from(catalogueVersion)
    .prepare("catalogue_version");
  return {
    /** Books in JSON (`writtenBooks`), and their catalogue version. */
    async books(page: Page): Promise<{ books: string; version: string }> {
      const { selection, order, slice, ids = [] } = page;
      const shape = shapeOf(page);
      const statement = statements.get(shape) ?? prepare(db, page);
      statements.set(shape, statement);
      const { limit, offset } = slice;
      const ranks = order.relevance ? rankValuesOf(order.relevance) : {};
      const [row] = await statement.execute({
        ...valuesOf(selection),
        ...ranks,
        ids,
        limit,
        offset,
      });
      if (!row) throw new Error("The catalogue's version is missing.");
      return row;
    },
    async version(): Promise<string> {
      return (await versionAlone.execute())[0]?.version ?? "";
    },
  };
}

/** The key of queries that differ only in their values. */
function shapeOf({ selection: { filters, search }, order, slice, approach }: Page): string {
  const length = approach === "probing" ? plannedLength(slice) : approach;
  const condition = search ? [...Object.keys(search), ...Object.keys(search.titleKey ?? {})] : [];
  const ranks = order.relevance?.tiers.length ?? 0;
  return [
    order.sort,
    slice.fromEnd ? "end" : "start",
    length,
    ...Object.keys(filters),
    ...condition,
    ...(ranks ? [ranks] : []),
  ].join("_");
}

/** These are planned once for each connection: the best plan depends only on the text. */
const isPlannedOnce = ({ selection: { filters, search }, slice, approach }: Page): boolean =>
  approach === "gathering"
    ? search !== undefined && Object.keys(filters).length === 0
    : approach === "probing" && !search && !hasDates(filters) && plannedLength(slice) <= 4096;

/** Ids first, then their books, in one query: a second one would cost the process as much as all the rest. */
function prepare(db: Reader, page: Page) {
  const { selection, order, slice, approach } = page;
  const ordered = sql`order by ${orderOf(order, slice.fromEnd)}`;
  // A subquery with `offset 0` is evaluated first and sorted then, without a scan of an order's index. A scan has its
  // approximate length in its text, independently of its values, so that the plan of one page suits others.
  const end =
    approach === "probing" ? sql`${ordered} limit ${sql.raw(String(plannedLength(slice)))}` : sql`offset 0`;
  const ids = sql`array(
    select ${books.id} from (select * from ${books} where ${conditionOf(selection, approach)} ${end}) as ${books}
    ${ordered} limit ${unplanned(sql.placeholder("limit"), "bigint")} offset ${unplanned(sql.placeholder("offset"), "bigint")})`;
  return db
    .select({
      version: sql<string>`${catalogueVersion.version}::text`,
      books: sql<string>`${writtenBooks(ids, slice.fromEnd)}`,
    })
    .from(catalogueVersion)
    .prepare(isPlannedOnce(page) ? `catalogue_${shapeOf(page)}` : "");
}
