import DataLoader from "dataloader";
import { asc, desc, sql, type SQL } from "drizzle-orm";
import { books, catalogueVersion } from "#modules/catalogue/tables.ts";
import { type CatalogueSort, catalogueSorts } from "#modules/catalogue/books/rules.ts";
import { plannedLength, type Slice } from "#modules/catalogue/listing/rules.ts";
import {
  type Approach,
  conditionOf,
  hasDates,
  type Reader,
  type Selection,
  valuesOf,
} from "#modules/catalogue/listing/store.server.ts";
import type { Relevance } from "#modules/catalogue/search/rules.ts";
import { offerValues, unplanned, writtenBooks } from "#modules/catalogue/store.server.ts";

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
export const isReadTogether = ({ selection: { filters, search }, slice, approach }: Page): boolean =>
  approach === "probing" && !search && !hasDates(filters) && plannedLength(slice) <= 4096;

/** Finds the pages of one shape, each by a statement. */
export function singleFinder(db: Reader, shape: Page): FindBooks {
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

/**
 * More of them wait for one connection while others are idle (docs/decisions/107-books-read-together.md).
 */
const mostTogether = 8;

/** Finds the pages of one shape in any sort: those that are asked for in one turn of the event loop share a statement. */
export function sharedFinder(db: Reader, shape: Page): FindBooks {
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
  const pages = new DataLoader<Page, FoundBooks>(
    async (all) => {
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
    },
    { cache: false, maxBatchSize: mostTogether, batchScheduleFn: (load) => void setImmediate(load) },
  );
  return (page) => pages.load(page);
}

/** A page's values in its statement. */
interface AskedValues {
  limit: SQL;
  offset: SQL;
  categoryId?: SQL;
}

/** Ids first, then their books, in one query: a second one would cost the process as much as all the rest. */
function idsOf({ selection, order, slice, approach }: Page, asked: AskedValues): SQL {
  const ordered = sql`order by ${orderOf(order, slice.fromEnd)}`;
  // A subquery with `offset 0` is evaluated first and sorted then, without a scan of an order's index. A scan has its
  // approximate length in its text, independently of its values, so that the plan of one page suits others.
  const end =
    approach === "probing" ? sql`${ordered} limit ${sql.raw(String(plannedLength(slice)))}` : sql`offset 0`;
  const condition = conditionOf(selection, approach, asked.categoryId);
  return sql`array(
    select ${books.id} from (select * from ${books} where ${condition} ${end}) as ${books}
    ${ordered} limit ${asked.limit} offset ${asked.offset})`;
}

export const preparedVersion = (db: Reader) =>
  db.select({ version }).from(catalogueVersion).prepare("catalogue_version");
