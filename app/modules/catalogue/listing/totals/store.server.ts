import { type SQL, sql } from "drizzle-orm";
import { books, catalogueVersion, categoryBooks, editions } from "#modules/catalogue/tables.ts";
import {
  conditionOf,
  type Reader,
  type Selection,
  valuesOf,
} from "#modules/catalogue/listing/store.server.ts";
import {
  type Outline,
  readIds,
  readOutline,
  type Total,
  type Versioned,
} from "#modules/catalogue/listing/totals/rules.ts";

const version = sql<string>`${catalogueVersion.version}::text`;

export async function countBooks(db: Reader, selection: Selection): Promise<Total> {
  const isFree = selection.filters.isFree !== undefined;
  const [row] = await db
    .select({
      version,
      total: sql<number>`${sql`(${totalQuery(selection)})`}`,
      nextFree: sql<string | null>`${isFree ? nextFreeQuery : sql`null`}`,
    })
    .from(catalogueVersion)
    .prepare("")
    .execute(valuesOf(selection));
  if (!row) throw new Error("The catalogue's version is missing.");
  return { ...row, nextFree: row.nextFree === null ? null : new Date(row.nextFree) };
}

/** Every edition on sale, read from one index in its order. */
export async function findOutline(db: Reader): Promise<Versioned<Outline>> {
  const freeSince = sql`case when ${editions.isFree} then '-infinity' else ${editions.onlineAt} end`;
  const { content, ...read } = await findBytes(
    db,
    sql`select int4send(${editions.bookId}) || date_send(${editions.publicationDate}) || timestamptz_send(${freeSince}) as bytes
      from ${editions} where ${editions.onSale} order by ${editions.bookId}, ${editions.publicationDate}`,
  );
  return { ...read, content: readOutline(content) };
}

/** The ids of a category's books and of those below it, in their order. */
export async function findCategory(db: Reader, categoryId: number): Promise<Versioned<Int32Array>> {
  const { content, ...read } = await findBytes(
    db,
    sql`select int4send(${categoryBooks.bookId}) as bytes
      from ${categoryBooks} where ${categoryBooks.categoryId} = ${categoryId} order by ${categoryBooks.bookId}`,
  );
  return { ...read, content: readIds(content) };
}

/** Rows of a few bytes as one value: rows of their own would cost the driver more than all the rest. */
async function findBytes(db: Reader, rows: SQL): Promise<Versioned<Buffer>> {
  const all = sql`(select coalesce(string_agg(row.bytes, ''), '') from (${rows}) as row)`;
  const [row] = await db.select({ version, content: sql<Buffer>`${all}` }).from(catalogueVersion);
  if (!row) throw new Error("The catalogue's version is missing.");
  return { ...row, nextFree: null };
}

const nextFreeQuery = sql`(select min(${editions.onlineAt}) from ${editions} where ${editions.onSale} and ${editions.onlineAt} > ${sql.placeholder("freeThreshold")})`;

/** A category's total is asked of its shelf alone, which holds what is on sale: a third of the work. */
function totalQuery(selection: Selection): SQL {
  const { categoryId, isFree } = selection.filters;
  if (!selection.search && categoryId !== undefined && !isFree)
    return sql`select count(*)::int from ${categoryBooks} where ${categoryBooks.categoryId} = ${sql.placeholder("categoryId")}`;
  return sql`select count(*)::int from ${books} where ${conditionOf(selection, "gathering")}`;
}
