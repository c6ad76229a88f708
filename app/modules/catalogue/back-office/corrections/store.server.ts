import { and, eq, ne } from "drizzle-orm";
import { books, formerBookSlugs } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { BookNames } from "#modules/catalogue/back-office/corrections/rules.ts";

export async function updateNames(
  db: Queryable,
  id: number,
  names: BookNames & { formerNames: string[] },
): Promise<void> {
  await db.update(books).set(names).where(eq(books.id, id));
}

/** Whether another book has this slug, or had it before. @param db a transaction that holds the lock of the slugs */
export async function isSlugOfAnother(db: Queryable, id: number, slug: string): Promise<boolean> {
  const own = db
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.slug, slug), ne(books.id, id)));
  const former = db
    .select({ id: formerBookSlugs.bookId })
    .from(formerBookSlugs)
    .where(and(eq(formerBookSlugs.slug, slug), ne(formerBookSlugs.bookId, id)));
  return (await own.union(former)).length > 0;
}

/** The book's slug changes: the former one redirects from now on, the new one no longer. */
export async function keepFormerSlug(
  db: Queryable,
  bookId: number,
  { former, current, leftAt }: { former: string; current: string; leftAt: Date },
): Promise<void> {
  await db.delete(formerBookSlugs).where(eq(formerBookSlugs.slug, current));
  await db.insert(formerBookSlugs).values({ bookId, slug: former, leftAt });
}
