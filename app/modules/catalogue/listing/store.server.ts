import { and, asc, desc, gte, lte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { books, catalogueVersion, categoryBooks, editions } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import { readTogether } from "#platform/read-together.server.ts";
import type { CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import { type CatalogueSort, catalogueSorts } from "#modules/catalogue/books/rules.ts";
import { plannedLength, type Slice } from "#modules/catalogue/listing/rules.ts";
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
 * @param askedCategory the category's id in a statement for several requests
 */
export function conditionOf(
  { filters, search }: Selection,
  approach: Approach,
  askedCategory: SQLWrapper = sql.placeholder("categoryId"),
): SQL | undefined {
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
            sql`${categoryBooks.categoryId} = ${askedCategory}`,
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

/** Books in JSON (`writtenBooks`), and their catalogue version. */
export interface FoundBooks {
  books: string;
  version: string;
}

export type FindBooks = (page: Page) => Promise<FoundBooks>;

const version = sql<string>`${catalogueVersion.version}::text`;

/** The key of queries that differ only in their values. */
export function shapeOf(page: Page): string {
  const { selection, order, slice, approach } = page;
  const { filters, search } = selection;
  const length = approach === "probing" ? plannedLength(slice) : approach;
  const condition = search ? [...Object.keys(search), ...Object.keys(search.titleKey ?? {})] : [];
  const ranks = order.relevance?.tiers.length ?? 0;
  return [
    isReadTogether(page) ? "shared" : order.sort,
    slice.fromEnd ? "end" : "start",
    length,
    ...Object.keys(filters),
    ...condition,
    ...(ranks ? [ranks] : []),
  ].join("_");
}

/** Scans whose best plan depends only on their text: every connection plans it once. */
const isReadTogether = ({ selection: { filters, search }, slice, approach }: Page): boolean =>
  approach === "probing" && !search && !hasDates(filters) && plannedLength(slice) <= 4096;

/** Finds the pages of one shape. */
export const finderOf = (db: Reader, shape: Page): FindBooks =>
  isReadTogether(shape) ? sharedFinder(db, shape) : singleFinder(db, shape);

/** Each by a statement. */
function singleFinder(db: Reader, shape: Page): FindBooks {
  const { filters, search } = shape.selection;
  const isPlannedOnce = shape.approach === "gathering" && search && Object.keys(filters).length === 0;
  const found = idsOf(shape, {
    limit: unplanned(sql.placeholder("limit"), "bigint"),
    offset: unplanned(sql.placeholder("offset"), "bigint"),
  });
  const statement = db
    .select({ version, books: sql<string>`${writtenBooks(found, shape.slice.fromEnd)}` })
    .from(catalogueVersion)
    .prepare(isPlannedOnce ? `catalogue_${shapeOf(shape)}` : "");
  return async ({ selection, order, slice: { limit, offset }, ids = [] }) => {
    const ranks = order.relevance ? rankValuesOf(order.relevance) : {};
    const [row] = await statement.execute({ ...valuesOf(selection), ...ranks, ids, limit, offset });
    if (!row) throw new Error("The catalogue's version is missing.");
    return row;
  };
}

/** More of them wait for one connection while others are idle (docs/decisions/107-books-read-together.md). */
const mostTogether = 8;

/** In any sort: those that are asked for in one turn of the event loop share a statement. */
function sharedFinder(db: Reader, shape: Page): FindBooks {
  const asked = { categoryId: sql`asked.category_id`, limit: sql`asked.limit`, offset: sql`asked.offset` };
  const sorted = catalogueSorts.map(
    (sort) => sql`when ${sql.raw(`'${sort}'`)} then ${idsOf({ ...shape, order: { sort } }, asked)}`,
  );
  const ids = sql`case asked.sort ${sql.join(sorted, sql` `)} end`;
  const column = (name: string, type: string) => unplanned(sql.placeholder(name), `${type}[]`);
  const statement = db
    .select({
      place: sql<number>`asked.place::int`,
      version,
      books: sql<string>`${writtenBooks(ids, shape.slice.fromEnd)}`,
    })
    .from(
      sql`${catalogueVersion}, unnest(${column("sorts", "text")}, ${column("categoryIds", "int")},
        ${column("limits", "bigint")}, ${column("offsets", "bigint")}) with ordinality
        as asked (sort, category_id, "limit", "offset", place)`,
    )
    .prepare(`catalogue_${shapeOf(shape)}`);
  return readTogether<Page, FoundBooks>(async (all) => {
    const latest = Math.max(...all.map(({ selection }) => selection.now.getTime()));
    const rows = await statement.execute({
      ...offerValues(new Date(latest)),
      sorts: all.map(({ order }) => order.sort),
      categoryIds: all.map(({ selection }) => selection.filters.categoryId ?? null),
      limits: all.map(({ slice }) => slice.limit),
      offsets: all.map(({ slice }) => slice.offset),
    });
    const found = new Map(rows.map(({ place, ...row }) => [place, row]));
    return all.map((_, index) => found.get(index + 1) ?? new Error("The catalogue's version is missing."));
  }, mostTogether);
}

/**
 * Ids first, then their books, in one query: a second one would cost the process as much as all the rest.
 * @param asked the page's values in its statement
 */
function idsOf(
  { selection, order, slice, approach }: Page,
  asked: { limit: SQL; offset: SQL; categoryId?: SQL },
): SQL {
  const condition = conditionOf(selection, approach, asked.categoryId);
  const page = sql`order by ${orderOf(order, slice.fromEnd)} limit ${asked.limit} offset ${asked.offset}`;
  // A scan is planned for its approximate length, which is in its text independently of its values, so that the plan of
  // one page suits others. The page itself is shorter: the outer limit cuts nothing off.
  if (approach === "probing")
    return sql`array(select found.id from (select ${books.id} from ${books} where ${condition} ${page}) as found
      limit ${sql.raw(String(plannedLength(slice)))})`;
  // A subquery with `offset 0` is evaluated first and sorted then, without a scan of an order's index.
  return sql`array(
    select ${books.id} from (select * from ${books} where ${condition} offset 0) as ${books} ${page})`;
}

export const preparedVersion = (db: Reader) =>
  db.select({ version }).from(catalogueVersion).prepare("catalogue_version");
