import { and, eq, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { PreorderCharge, StoredAvailability } from "#books/catalogue/availability/availability.rules.ts";

const availabilityColumns = {
  onSale: editions.onSale,
  onlineAt: editions.onlineAt,
  withdrawnAt: editions.withdrawnAt,
};

/** Whether an edition came without files that it needs to be sold. */
const lacksFiles = sql<boolean>`lacks_files(${editions.id})`;

export interface NamedAvailability {
  sale: StoredAvailability;
  preorder: PreorderCharge | null;
  lacksFiles: boolean;
  bookTitle: string;
  editionTitle: string;
}

export async function findSale(db: Queryable, editionId: number): Promise<NamedAvailability | undefined> {
  const [row] = await db
    .select({
      sale: availabilityColumns,
      preorder: editions.preorder,
      lacksFiles,
      bookTitle: books.title,
      editionTitle: editions.title,
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(editions.id, editionId));
  return row;
}

/** @returns whether the edition is still scheduled */
export async function announce(db: Queryable, editionId: number, preorder: PreorderCharge | null) {
  const rows = await db
    .update(editions)
    .set({ preorder })
    .where(and(eq(editions.id, editionId), not(editions.onSale), isNull(editions.withdrawnAt)))
    .returning({ id: editions.id });
  return rows.length > 0;
}

export interface EditionOnSale {
  id: number;
  title: string;
  sale: StoredAvailability;
  lacksFiles: boolean;
}

/** A book's editions in order of creation; undefined if there is no such book. */
export async function findBookAvailability(
  db: Queryable,
  bookId: number,
): Promise<{ title: string; editions: EditionOnSale[] } | undefined> {
  const rows = await db
    .select({
      title: books.title,
      edition: { id: editions.id, title: editions.title, ...availabilityColumns },
      lacksFiles,
    })
    .from(books)
    .leftJoin(editions, eq(editions.bookId, books.id))
    .where(eq(books.id, bookId))
    .orderBy(editions.id);
  const [first] = rows;
  if (!first) return undefined;
  const found = rows.flatMap(({ edition, lacksFiles: lacks }) => {
    if (!edition) return [];
    const { id, title, ...sale } = edition;
    return [{ id, title, sale, lacksFiles: lacks }];
  });
  return { title: first.title, editions: found };
}

/**
 * Takes no lock first: writers of the catalogue lock its version first, and would deadlock with a transaction that
 * holds the row and waits for the version.
 * @returns whether the availability was unchanged since it was read
 */
export async function changeAvailability(
  db: Queryable,
  editionId: number,
  from: StoredAvailability,
  to: StoredAvailability,
): Promise<boolean> {
  const rows = await db
    .update(editions)
    .set(to)
    .where(
      and(
        eq(editions.id, editionId),
        eq(editions.onSale, from.onSale),
        // An instant read by JavaScript has no microseconds.
        sql`date_trunc('milliseconds', ${editions.onlineAt}) = ${from.onlineAt.toISOString()}::timestamptz`,
        from.withdrawnAt === null ? isNull(editions.withdrawnAt) : isNotNull(editions.withdrawnAt),
      ),
    )
    .returning({ id: editions.id });
  return rows.length > 0;
}

const isDue = (instant: Date) =>
  and(not(editions.onSale), isNull(editions.withdrawnAt), lte(editions.onlineAt, instant));

/** Checks whether there are any: an update without matches would still empty every cache and all totals. */
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
