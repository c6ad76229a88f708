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
import { type DateTallies, tallyOf } from "#modules/catalogue/totals/rules.ts";

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

type Counts = [day: number, count: number][];

/** The catalogue's dates: a few tens of thousands of days at the most, read from one index. */
export async function countDates(db: Reader): Promise<{ version: string; tallies: DateTallies }> {
  const counts = (day: SQL, condition: SQL) => sql<Counts>`(
    select coalesce(json_agg(json_build_array(counted.day, counted.count) order by counted.day), '[]') from (
      select ${day} - date '1970-01-01' as day, count(*) as count from ${editions}
      where ${editions.onSale} and ${condition} group by ${day}) as counted)`;
  const [row] = await db
    .select({
      version: sql<string>`${catalogueVersion.version}::text`,
      editions: counts(sql`${editions.publicationDate}`, sql`true`),
      firsts: counts(sql`${editions.publicationDate}`, sql`${editions.earlierDate} is null`),
      forerunners: counts(sql`${editions.earlierDate}`, sql`${editions.earlierDate} is not null`),
    })
    .from(catalogueVersion);
  if (!row) throw new Error("The catalogue's version is missing.");
  const { version } = row;
  const tallies = {
    editions: tallyOf(row.editions),
    firsts: tallyOf(row.firsts),
    forerunners: tallyOf(row.forerunners),
  };
  return { version, tallies };
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
