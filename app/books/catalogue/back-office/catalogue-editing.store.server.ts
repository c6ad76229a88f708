import { and, asc, eq, gt, inArray, isNotNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import {
  bookCategories,
  books,
  categories,
  editions,
  formerBookSlugs,
} from "#books/catalogue/catalogue.tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { namedFilesAtOnce } from "#platform/files/store-check.server.ts";
import type { BookMetadataRow } from "#books/catalogue/metadata/book-metadata.rules.ts";
import type { BookNames } from "#books/catalogue/back-office/catalogue-editing.rules.ts";

type BookRow = typeof books.$inferInsert;
type BookMetadataColumns = Partial<BookMetadataRow>;
export type NewBook = Pick<BookRow, "slug" | "title" | "author" | "description" | "tags" | "createdAt"> &
  BookMetadataColumns &
  Partial<Pick<BookRow, "subtitle">>;
export type NewEdition = typeof editions.$inferInsert;

/**
 * Until the transaction ends, no other call chooses a slug: two concurrent books with one title would choose the same.
 */
export async function lockSlugs(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('encrier-slugs'))`);
}

/** Slugs of books, now or before, that are `base` or `base-…`: a new slug must differ from these. */
export async function findBookSlugsLike(db: Queryable, base: string): Promise<Set<string>> {
  const similar = (slug: typeof books.slug | typeof formerBookSlugs.slug) =>
    or(eq(slug, base), like(slug, `${base}-%`));
  const now = db.select({ slug: books.slug }).from(books).where(similar(books.slug));
  const before = db
    .select({ slug: formerBookSlugs.slug })
    .from(formerBookSlugs)
    .where(similar(formerBookSlugs.slug));
  return new Set((await now.union(before)).map(({ slug }) => slug));
}

export async function findEditionIds(db: Queryable, bookId: number): Promise<number[]> {
  const rows = await db.select({ id: editions.id }).from(editions).where(eq(editions.bookId, bookId));
  return rows.map(({ id }) => id);
}

export async function findEditionSlugs(db: Queryable, bookId: number): Promise<Set<string>> {
  const rows = await db.select({ slug: editions.slug }).from(editions).where(eq(editions.bookId, bookId));
  return new Set(rows.map(({ slug }) => slug));
}

/** Like the unique index: ignores case, accents and outer blanks (decisions.md, "Back office"). */
export async function bookExists(db: Queryable, title: string, author: string): Promise<boolean> {
  return (await findNamesake(db, title, author)) !== undefined;
}

/** The same for two names of one book: the expression of the unique index. */
export const nameKey = (title: SQL, author: SQL): SQL =>
  sql`md5(plain_text(btrim(${title})) || chr(31) || plain_text(btrim(${author})))`;

/** The id of the book with these names. */
export async function findNamesake(
  db: Queryable,
  title: string,
  author: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: books.id })
    .from(books)
    .where(
      sql`${nameKey(sql`${books.title}`, sql`${books.author}`)} = ${nameKey(sql`${title}`, sql`${author}`)}`,
    );
  return row?.id;
}

export async function findBook(db: Queryable, id: number) {
  const [book] = await db.select().from(books).where(eq(books.id, id));
  return book;
}

export async function findEditionWithBook(db: Queryable, id: number) {
  const [row] = await db
    .select({ edition: editions, book: books })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(editions.id, id));
  return row;
}

export async function insertBook(db: Queryable, book: NewBook): Promise<number> {
  const [row] = await db.insert(books).values(book).returning({ id: books.id });
  if (!row) throw new Error("The new book was not returned.");
  return row.id;
}

export async function insertEdition(db: Queryable, edition: NewEdition): Promise<number> {
  const [row] = await db.insert(editions).values(edition).returning({ id: editions.id });
  if (!row) throw new Error("The new edition was not returned.");
  return row.id;
}

export async function updateEdition(db: Queryable, id: number, changes: Partial<NewEdition>): Promise<void> {
  await db.update(editions).set(changes).where(eq(editions.id, id));
}

/** Until the transaction ends, no other call changes this edition. */
export async function lockEdition(db: Queryable, id: number): Promise<void> {
  await db.select({ id: editions.id }).from(editions).where(eq(editions.id, id)).for("no key update");
}

/** Those of these cover keys (`/couvertures/{key}/…`) that an edition uses. */
export async function findShownCovers(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) as asked (key) where exists (
      select from ${editions} where split_part(${editions.coverUrl}, '/', 3) = key and ${editions.coverUrl} is not null)`);
  return rows.map(({ key }) => key);
}

/** Addresses of covers in the order of their editions. @param afterId the last edition of the previous page */
export async function findCovers(db: Queryable, afterId: number): Promise<{ id: number; url: string }[]> {
  const rows = await db
    .select({ id: editions.id, url: editions.coverUrl })
    .from(editions)
    .where(and(isNotNull(editions.coverUrl), gt(editions.id, afterId)))
    .orderBy(asc(editions.id))
    .limit(namedFilesAtOnce);
  return rows.map(({ id, url }) => ({ id, url: url ?? "" }));
}

/** The other formats' sizes stay; null removes a size. */
export const describeFormat = (db: Queryable, id: number, size: object, accessibilityFound?: object | null) =>
  db
    .update(editions)
    .set({
      fileSizes: sql`jsonb_strip_nulls(${editions.fileSizes} || ${JSON.stringify(size)}::jsonb)`,
      ...(accessibilityFound === undefined ? {} : { accessibilityFound }),
    })
    .where(eq(editions.id, id));

export async function findKnownCategories(db: Queryable, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: categories.id }).from(categories).where(inArray(categories.id, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function setCategories(db: Queryable, bookId: number, categoryIds: number[]): Promise<void> {
  await db.delete(bookCategories).where(eq(bookCategories.bookId, bookId));
  if (categoryIds.length === 0) return;
  await db.insert(bookCategories).values(categoryIds.map((categoryId) => ({ bookId, categoryId })));
}

/** @returns whether this version of the book was still the stored one */
export async function updateBook(
  db: Queryable,
  id: number,
  knownVersion: number | undefined,
  changes: Pick<NewBook, "subtitle" | "description" | "tags"> & BookMetadataColumns,
): Promise<boolean> {
  const rows = await db
    .update(books)
    .set({ ...changes, version: sql`${books.version} + 1` })
    .where(and(eq(books.id, id), knownVersion === undefined ? undefined : eq(books.version, knownVersion)))
    .returning({ id: books.id });
  return rows.length > 0;
}

/** Undefined values are unchanged. */
export type Changes<T> = { [Name in keyof T]?: T[Name] | undefined };

/** @returns the new version; undefined if the known one is no longer the stored one */
export async function updateEditionForm(
  db: Queryable,
  id: number,
  knownVersion: number | undefined,
  changes: Changes<NewEdition>,
): Promise<number | undefined> {
  const [row] = await db
    .update(editions)
    .set({ ...changes, version: sql`${editions.version} + 1` })
    .where(
      and(eq(editions.id, id), knownVersion === undefined ? undefined : eq(editions.version, knownVersion)),
    )
    .returning({ version: editions.version });
  return row?.version;
}

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

/**
 * Deletes a book with its editions and what belongs to them. One statement: it takes the locks of the catalogue in the
 * order of all its writers, and waits for orders that are being stored.
 * @returns `used` if an order line or a library refers to an edition, `gone` if the book was deleted concurrently
 */
export async function deleteBookRow(db: Queryable, id: number): Promise<"deleted" | "gone" | "used"> {
  try {
    const rows = await db.delete(books).where(eq(books.id, id)).returning({ id: books.id });
    return rows.length > 0 ? "deleted" : "gone";
  } catch (error) {
    if (isForeignKeyViolation(error)) return "used";
    throw error;
  }
}
