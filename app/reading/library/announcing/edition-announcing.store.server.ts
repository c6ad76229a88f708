import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { formatAnnouncements, libraryEntries } from "#reading/library/library.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type Announcement = typeof formatAnnouncements.$inferSelect;

export async function insertAnnouncement(
  db: Queryable,
  announcement: typeof formatAnnouncements.$inferInsert,
): Promise<number> {
  const [row] = await db
    .insert(formatAnnouncements)
    .values(announcement)
    .returning({ id: formatAnnouncements.id });
  if (!row) throw new Error("The announcement was not returned.");
  return row.id;
}

/**
 * Until the transaction ends, no other process queues a batch of it.
 * @returns undefined if that batch was already queued
 */
export async function holdAnnouncement(tx: Queryable, id: number, afterMember: string | null) {
  const { id: itsId, afterMember: last } = formatAnnouncements;
  const [row] = await tx
    .select()
    .from(formatAnnouncements)
    .where(and(eq(itsId, id), afterMember === null ? isNull(last) : eq(last, afterMember)))
    .for("update");
  return row;
}

export const updateAnnouncement = (db: Queryable, id: number, afterMember: string) =>
  db.update(formatAnnouncements).set({ afterMember }).where(eq(formatAnnouncements.id, id));

/**
 * Members who owned an edition at the time of its announcement, by their ids: a scan of the index
 * `library_entries_edition`. Later owners have downloaded nothing older.
 * @param afterMember the last one of the previous batch; null: from the first
 */
export async function findOwners(
  db: Queryable,
  { editionId, createdAt }: Pick<Announcement, "editionId" | "createdAt">,
  afterMember: string | null,
  limit: number,
): Promise<string[]> {
  const { memberId, acquiredAt } = libraryEntries;
  const rows = await db
    .select({ memberId })
    .from(libraryEntries)
    .where(
      and(
        eq(libraryEntries.editionId, editionId),
        lte(acquiredAt, createdAt),
        afterMember === null ? undefined : gt(memberId, afterMember),
      ),
    )
    .orderBy(asc(memberId))
    .limit(limit);
  return rows.map((row) => row.memberId);
}

/** The data of an announcement's mail to one owner; undefined if the member no longer owns the edition. */
export async function findAnnounced(db: Queryable, id: number, memberId: string) {
  const [row] = await db
    .select({
      formats: formatAnnouncements.formats,
      note: formatAnnouncements.note,
      bookTitle: books.title,
      editionTitle: editions.title,
    })
    .from(formatAnnouncements)
    .innerJoin(editions, eq(editions.id, formatAnnouncements.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .innerJoin(
      libraryEntries,
      and(eq(libraryEntries.editionId, editions.id), eq(libraryEntries.memberId, memberId)),
    )
    .where(eq(formatAnnouncements.id, id));
  return row;
}
