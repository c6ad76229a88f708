import { or, sql, type SQL } from "drizzle-orm";
import { books, catalogueVersion, editions } from "#db/schema/catalogue.ts";
import {
  conditionOf,
  datesCondition,
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

/** By dates alone, a book is counted at its first edition in the period: the one whose forerunner is not in it. */
function totalQuery(selection: Selection): SQL {
  const { categoryId, isFree, dateFrom } = selection.filters;
  if (!hasDates(selection.filters) || categoryId !== undefined || isFree || selection.search)
    return sql`select count(*)::int from ${books} where ${conditionOf(selection, "gathering")}`;
  const forerunner =
    dateFrom === undefined ? undefined : sql`${editions.earlierDate} < ${sql.placeholder("dateFrom")}`;
  return sql`select count(*)::int from ${editions}
    where ${editions.onSale} and ${datesCondition(selection.filters)} and ${or(sql`${editions.earlierDate} is null`, forerunner)}`;
}
