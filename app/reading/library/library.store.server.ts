import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { bookCategories, books, editions } from "#books/catalogue/module.server.ts";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { notFound } from "#platform/http/app-errors.ts";

/**
 * Owned editions with their data for the library, newest first.
 * @param toCome whether to include editions given before they are on sale, which are hidden from others
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
      origin: libraryEntries.origin,
      updated_at: editions.newVersionAt,
      update_note: editions.newVersionNote,
      series: books.series,
      series_number: books.seriesNumber,
      finished_at: libraryEntries.finishedAt,
      labels: libraryEntries.labels,
      category_ids: sql<number[]>`array(select ${bookCategories.categoryId} from ${bookCategories}
        where ${bookCategories.bookId} = ${books.id} order by 1)`,
      formatStates: editions.formatStates,
      epub_bytes: sql<number | null>`(${editions.fileSizes} -> 'epub')::float8`,
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

/** A page of the editions of a member, newest first, and their number. */
export async function findLibraryPage(
  db: Queryable,
  memberId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    select (select count(*)::int from ${libraryEntries} where ${libraryEntries.memberId} = ${memberId}) as total,
      array(select ${libraryEntries.editionId} from ${libraryEntries} where ${libraryEntries.memberId} = ${memberId}
        order by ${libraryEntries.acquiredAt} desc, ${libraryEntries.editionId} desc offset ${offset} limit ${limit}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

const ownedIds = prepared((db) =>
  db
    .select({ id: libraryEntries.editionId })
    .from(libraryEntries)
    .where(eq(libraryEntries.memberId, sql.placeholder("memberId")))
    .orderBy(libraryEntries.editionId)
    .prepare("owned_ids"),
);

export async function findOwnedIds(db: Queryable, memberId: string): Promise<number[]> {
  const rows = await ownedIds(db).execute({ memberId });
  return rows.map(({ id }) => id);
}

const owned = prepared((db) =>
  db
    .select({
      licenceNumber: libraryEntries.licenceNumber,
      acquiredAt: libraryEntries.acquiredAt,
      awaitsConsent: libraryEntries.awaitsConsent,
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

/** The data in a member's copy of an edition; undefined if the member does not own it. */
export async function findOwned(db: Queryable, memberId: string, editionId: number) {
  const [row] = await owned(db).execute({ memberId, editionId });
  return row;
}

/** The holding of a licence number. */
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
 * Adds the editions that are not owned yet; already owned ones are ignored.
 * @returns the ids of the added editions
 * @throws AppError 404 if one of them was deleted concurrently
 */
export async function insertEntries(
  db: Queryable,
  entries: Omit<typeof libraryEntries.$inferInsert, "licenceNumber">[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  const values = entries
    // In a fixed order: two concurrent orders of the same editions then wait instead of deadlocking.
    .toSorted((a, b) => a.editionId - b.editionId)
    .map((entry) => ({ ...entry, licenceNumber: sql<number>`nextval('licence_numbers')` }));
  const rows = await db
    .insert(libraryEntries)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: libraryEntries.editionId })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? notFound("Édition introuvable.") : error;
    });
  return rows.map(({ id }) => id);
}

/** Opens a preordered edition. @returns whether it was waiting for its owner's consent */
export async function openEntry(db: Queryable, memberId: string, editionId: number): Promise<boolean> {
  const rows = await db
    .update(libraryEntries)
    .set({ awaitsConsent: false })
    .where(
      and(
        eq(libraryEntries.memberId, memberId),
        eq(libraryEntries.editionId, editionId),
        eq(libraryEntries.awaitsConsent, true),
      ),
    )
    .returning({ id: libraryEntries.editionId });
  return rows.length > 0;
}

/** Takes back the editions of payment lines. */
export async function deletePurchases(db: Queryable, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await db.delete(libraryEntries).where(inArray(libraryEntries.paymentLineId, [...lineIds]));
}

/** Takes back the editions that a subscription made free. */
export async function deleteEntriesOf(db: Queryable, subscriptionId: number): Promise<void> {
  await db.delete(libraryEntries).where(eq(libraryEntries.subscriptionId, subscriptionId));
}
