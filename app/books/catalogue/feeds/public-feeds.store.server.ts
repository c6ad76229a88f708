import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import { isAnnouncedRow } from "#books/catalogue/catalogue.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Contributor } from "#books/catalogue/metadata/contributors.rules.ts";

export interface EditionAddress {
  id: number;
  bookSlug: string;
  editionSlug: string;
  /** To come for an announced one. */
  onlineAt: Date;
  newVersionAt: Date | null;
}

/** The highest id in use, 0 in an empty shop. */
export async function findLastEditionId(db: Queryable): Promise<number> {
  const [row] = await db.select({ last: sql<number | null>`max(${editions.id})` }).from(editions);
  return row?.last ?? 0;
}

/** The moment at which the last edition came online. */
export async function findLastOnlineAt(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ onlineAt: editions.onlineAt })
    .from(editions)
    .where(sql`${editions.onSale}`)
    .orderBy(desc(editions.onlineAt))
    .limit(1);
  return row?.onlineAt;
}

/** Editions on sale or announced, in order of their ids, above `after` and up to `last`: a scan of the primary key. */
export const findEditionAddresses = (
  db: Queryable,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<EditionAddress[]> =>
  db
    .select({
      id: editions.id,
      bookSlug: books.slug,
      editionSlug: editions.slug,
      onlineAt: editions.onlineAt,
      newVersionAt: editions.newVersionAt,
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(
      and(gt(editions.id, after), lte(editions.id, last), sql`(${editions.onSale} or ${isAnnouncedRow})`),
    )
    .orderBy(asc(editions.id))
    .limit(limit);

/** The editions that came online last, newest first. */
export const findNewestEditions = (db: Queryable, limit: number) =>
  db
    .select({
      bookSlug: books.slug,
      editionSlug: editions.slug,
      bookTitle: books.title,
      editionTitle: editions.title,
      author: books.author,
      tags: books.tags,
      contributors: sql<Contributor[]>`${books.contributors}`,
      description: sql<string | null>`coalesce(${editions.description}, ${books.description})`,
      onlineAt: editions.onlineAt,
      newVersionAt: editions.newVersionAt,
      extractSize: sql<number | null>`(${editions.fileSizes} -> 'extract')::int`,
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(sql`${editions.onSale}`)
    .orderBy(desc(editions.onlineAt), desc(editions.bookId), desc(editions.id))
    .limit(limit);
