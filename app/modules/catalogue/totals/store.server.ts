import { or, sql, type SQL } from "drizzle-orm";
import { books, catalogueVersion, categoryBooks, editions } from "#db/schema/catalogue.ts";
import {
  conditionOf,
  editionCondition,
  type Filters,
  hasDates,
  type Reader,
  type Selection,
  valuesOf,
} from "#modules/catalogue/listing/store.server.ts";

export interface Total {
  /** Of the catalogue when this was counted: the total holds as long as it stands. */
  version: string;
  total: number;
  /** Free catalogue only: when `freeThreshold` gets there, another edition has become free. */
  nextFree: Date | null;
}

export async function countBooks(db: Reader, selection: Selection): Promise<Total> {
  const isFree = selection.filters.isFree !== undefined;
  const [row] = await db
    .select({
      version: sql<string>`${catalogueVersion.version}::text`,
      total: sql<number>`${sql`(${totalQuery(selection)})`}`,
      nextFree: sql<string | null>`${isFree ? nextFreeQuery : sql`null`}`,
    })
    .from(catalogueVersion)
    .prepare("")
    .execute(valuesOf(selection));
  if (!row) throw new Error("The catalogue's version is missing.");
  return { ...row, nextFree: row.nextFree === null ? null : new Date(row.nextFree) };
}

const nextFreeQuery = sql`(select min(${editions.onlineAt}) from ${editions} where ${editions.onSale} and ${editions.onlineAt} > ${sql.placeholder("freeThreshold")})`;

/** Without words nothing is asked of the books themselves where editions or shelves know it: a third of the work. */
function totalQuery(selection: Selection): SQL {
  const { filters, search } = selection;
  const { categoryId, isFree } = filters;
  if (!search && categoryId !== undefined && (hasDates(filters) || !isFree)) return shelfQuery(filters);
  if (!search && categoryId === undefined && hasDates(filters)) return datesQuery(filters);
  return sql`select count(*)::int from ${books} where ${conditionOf(selection, "gathering")}`;
}

/** `category_books` holds those on sale alone. */
const shelfQuery = (filters: Filters): SQL => sql`
  select count(*)::int from ${categoryBooks}
  where ${categoryBooks.categoryId} = ${sql.placeholder("categoryId")}
  and ${hasDates(filters) ? sql`exists (select 1 from ${editions} where ${editions.bookId} = ${categoryBooks.bookId} and ${editionCondition(filters)})` : sql`true`}`;

/** By dates alone, a book is counted at its first edition in the period: the one whose forerunner is not in it. */
function datesQuery(filters: Filters): SQL {
  if (filters.isFree)
    return sql`select count(distinct ${editions.bookId})::int from ${editions} where ${editionCondition(filters)}`;
  const forerunner =
    filters.dateFrom === undefined
      ? undefined
      : sql`${editions.earlierDate} < ${sql.placeholder("dateFrom")}`;
  return sql`select count(*)::int from ${editions}
    where ${editionCondition(filters)} and ${or(sql`${editions.earlierDate} is null`, forerunner)}`;
}
