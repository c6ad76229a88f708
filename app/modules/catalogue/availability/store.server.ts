import { and, eq, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { books, editions } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { StoredSale } from "#modules/catalogue/availability/rules.ts";

const saleColumns = {
  onSale: editions.onSale,
  onlineAt: editions.onlineAt,
  withdrawnAt: editions.withdrawnAt,
};

export interface NamedSale {
  sale: StoredSale;
  bookTitle: string;
  editionTitle: string;
}

export async function findSale(db: Queryable, editionId: number): Promise<NamedSale | undefined> {
  const [row] = await db
    .select({ sale: saleColumns, bookTitle: books.title, editionTitle: editions.title })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(editions.id, editionId));
  return row;
}

export interface EditionOnSale {
  id: number;
  title: string;
  sale: StoredSale;
}

/** A book's editions in the order of their making; undefined when there is no such book. */
export async function findBookSale(
  db: Queryable,
  bookId: number,
): Promise<{ title: string; editions: EditionOnSale[] } | undefined> {
  const rows = await db
    .select({ title: books.title, edition: { id: editions.id, title: editions.title, ...saleColumns } })
    .from(books)
    .leftJoin(editions, eq(editions.bookId, books.id))
    .where(eq(books.id, bookId))
    .orderBy(editions.id);
  const [first] = rows;
  if (!first) return undefined;
  const found = rows.flatMap(({ edition }) => edition ?? []);
  return { title: first.title, editions: found.map(({ id, title, ...sale }) => ({ id, title, sale })) };
}

/**
 * Not a lock taken before: whoever changes the catalogue waits for its version first, and would wait for ever behind one who
 * holds the row and waits for that.
 * @returns whether the sale was still as it was read
 */
export async function changeSale(
  db: Queryable,
  editionId: number,
  from: StoredSale,
  to: StoredSale,
): Promise<boolean> {
  const rows = await db
    .update(editions)
    .set(to)
    .where(
      and(
        eq(editions.id, editionId),
        eq(editions.onSale, from.onSale),
        // An instant as JavaScript reads it has no microseconds.
        sql`date_trunc('milliseconds', ${editions.onlineAt}) = ${from.onlineAt.toISOString()}::timestamptz`,
        from.withdrawnAt === null ? isNull(editions.withdrawnAt) : isNotNull(editions.withdrawnAt),
      ),
    )
    .returning({ id: editions.id });
  return rows.length > 0;
}

const isDue = (instant: Date) =>
  and(not(editions.onSale), isNull(editions.withdrawnAt), lte(editions.onlineAt, instant));

/** Whether there is any: an update that finds nothing would still empty every cache and count anew. */
export async function hasDue(db: Queryable, instant: Date): Promise<boolean> {
  const [row] = await db.select({ id: editions.id }).from(editions).where(isDue(instant)).limit(1);
  return row !== undefined;
}

export async function releaseDue(db: Queryable, instant: Date): Promise<number> {
  const rows = await db
    .update(editions)
    .set({ onSale: true })
    .where(isDue(instant))
    .returning({ id: editions.id });
  return rows.length;
}
