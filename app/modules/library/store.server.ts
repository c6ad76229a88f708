import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { books, editions } from "#modules/catalogue/module.server.ts";
import { libraryEntries } from "#modules/library/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared-statements.server.ts";

/**
 * Owned editions with what the library shows of them, newest first.
 * @param toCome whether with those that were given before they are on sale, which nobody else knows of
 */
export async function findLibrary(db: Queryable, memberId: string, toCome: boolean) {
  return db
    .select({
      book_id: books.id,
      book_slug: books.slug,
      book_title: books.title,
      author: books.author,
      edition_id: editions.id,
      edition_slug: editions.slug,
      edition_title: editions.title,
      cover_url: editions.coverUrl,
      cover_color: editions.coverColor,
      cover_placeholder: editions.coverPlaceholder,
      acquired_at: libraryEntries.acquiredAt,
    })
    .from(libraryEntries)
    .innerJoin(editions, eq(editions.id, libraryEntries.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(
      and(
        eq(libraryEntries.memberId, memberId),
        toCome ? undefined : sql`(${editions.onSale} or ${editions.withdrawnAt} >= ${editions.onlineAt})`,
      ),
    )
    .orderBy(desc(libraryEntries.acquiredAt), desc(editions.id));
}

export async function findOwnedIds(db: Queryable, memberId: string): Promise<number[]> {
  const rows = await db
    .select({ id: libraryEntries.editionId })
    .from(libraryEntries)
    .where(eq(libraryEntries.memberId, memberId))
    .orderBy(libraryEntries.editionId);
  return rows.map(({ id }) => id);
}

const owned = prepared((db) =>
  db
    .select({
      licenceNumber: libraryEntries.licenceNumber,
      acquiredAt: libraryEntries.acquiredAt,
      editionTitle: editions.title,
      bookTitle: books.title,
    })
    .from(libraryEntries)
    .innerJoin(editions, eq(editions.id, libraryEntries.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(
      and(
        eq(libraryEntries.memberId, sql.placeholder("memberId")),
        eq(libraryEntries.editionId, sql.placeholder("editionId")),
      ),
    )
    .prepare("owned-edition"),
);

/** What a member's copy of an edition says of itself; undefined when the member does not own it. */
export async function findOwned(db: Queryable, memberId: string, editionId: number) {
  const [row] = await owned(db).execute({ memberId, editionId });
  return row;
}

/** What a licence number was given for. */
export async function findLicence(db: Queryable, licenceNumber: number) {
  const [row] = await db
    .select({
      licenceNumber: libraryEntries.licenceNumber,
      memberId: libraryEntries.memberId,
      editionId: libraryEntries.editionId,
      origin: libraryEntries.origin,
      acquiredAt: libraryEntries.acquiredAt,
      bookTitle: books.title,
      editionTitle: editions.title,
    })
    .from(libraryEntries)
    .innerJoin(editions, eq(editions.id, libraryEntries.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(libraryEntries.licenceNumber, licenceNumber));
  return row;
}

/**
 * Adds what is not owned yet; owning twice is no error and changes nothing.
 * @returns the ids of the editions that were added
 */
export async function insertEntries(
  db: Queryable,
  entries: Omit<typeof libraryEntries.$inferInsert, "licenceNumber">[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  const values = entries
    // In one order for everybody: two orders of the same editions, paid at once, then wait and don't block each other.
    .toSorted((a, b) => a.editionId - b.editionId)
    .map((entry) => ({ ...entry, licenceNumber: sql<number>`nextval('licence_numbers')` }));
  const rows = await db
    .insert(libraryEntries)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: libraryEntries.editionId });
  return rows.map(({ id }) => id);
}

/** Takes back what lines of payments had bought. */
export async function deletePurchases(db: Queryable, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await db.delete(libraryEntries).where(inArray(libraryEntries.paymentLineId, [...lineIds]));
}

/** Takes back what a subscription had made free. */
export async function deleteEntriesOf(db: Queryable, subscriptionId: number): Promise<void> {
  await db.delete(libraryEntries).where(eq(libraryEntries.subscriptionId, subscriptionId));
}
