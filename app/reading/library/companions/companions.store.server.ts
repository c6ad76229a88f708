import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import * as rules from "#reading/library/companions/companions.rules.ts";
import { bookCompanions, libraryEntries } from "#reading/library/library.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";

/** @returns the last id of the next books after this one; null if there are none */
export async function findLastOfNext(db: Queryable, afterBook: number): Promise<number | null> {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    select max(id) as last from (
      select ${books.id} from ${books} where ${books.id} > ${afterBook} order by 1 limit ${rules.booksAtOnce}) next`);
  return rows[0]?.last ?? null;
}

/**
 * Finds the companions of the books in a range of ids again. Its cost is bounded by the limits in `rules.ts`: each owner
 * is read by the index `library_entries_member`, each book's owners by `library_entries_edition`.
 */
export async function renewCompanions(tx: Queryable, afterBook: number, lastBook: number): Promise<void> {
  await tx.execute(sql`
    delete from ${bookCompanions} where ${bookCompanions.bookId} > ${afterBook} and ${bookCompanions.bookId} <= ${lastBook}`);
  await tx.execute(sql`
    insert into ${bookCompanions} (book_id, companion_id, owners)
    select book_id, companion_id, owners from (
      select b.id as book_id, other.book_id as companion_id, count(*)::int as owners,
        row_number() over (partition by b.id order by count(*) desc, other.book_id desc) as place
      from ${books} b
      cross join lateral (
        select distinct member_id from (
          select l.member_id from ${editions} e join ${libraryEntries} l on l.edition_id = e.id
          where e.book_id = b.id limit ${rules.ownersOfBook}) sampled
      ) owner
      cross join lateral (
        select distinct e.book_id from (
          select edition_id from ${libraryEntries} where member_id = owner.member_id
          order by acquired_at desc limit ${rules.editionsOfOwner}) held
        join ${editions} e on e.id = held.edition_id
      ) other
      where b.id > ${afterBook} and b.id <= ${lastBook} and b.online_at is not null and other.book_id <> b.id
      group by b.id, other.book_id having count(*) >= ${rules.minOwners}
    ) counted where place <= ${rules.companionsOfBook}`);
}

const companions = prepared((db) =>
  db
    .select({ id: books.id })
    .from(bookCompanions)
    .innerJoin(books, eq(books.id, bookCompanions.companionId))
    .where(and(eq(bookCompanions.bookId, sql.placeholder("bookId")), isNotNull(books.onlineAt)))
    .orderBy(desc(bookCompanions.owners), desc(books.id))
    .prepare("book_companions"),
);

/** The companions of a book that are on sale, at most `companionsOfBook`, those with the most owners first; their ids. */
export async function findCompanionIds(db: Queryable, bookId: number, limit: number): Promise<number[]> {
  return (await companions(db).execute({ bookId })).slice(0, limit).map(({ id }) => id);
}
