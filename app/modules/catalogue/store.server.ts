import { and, asc, desc, eq, exists, gte, inArray, lte, or, sql, type SQL } from "drizzle-orm";
import { books, categories, editions } from "#db/schema.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { CatalogueFilters } from "#modules/catalogue/contract.ts";
import { searchOf } from "#modules/catalogue/search/store.server.ts";

export type BookRow = typeof books.$inferSelect;
export type EditionRow = typeof editions.$inferSelect;
export interface BookWithEditions {
  book: Pick<BookRow, "id" | "slug" | "title" | "author" | "description" | "tags" | "downloads">;
  editions: EditionRow[];
}

const bookColumns = {
  id: books.id,
  slug: books.slug,
  title: books.title,
  author: books.author,
  description: books.description,
  tags: books.tags,
  downloads: books.downloads,
};

/** A page of the catalogue: the ids first, by an index, then the few books themselves. */
export async function findCataloguePage(
  db: Queryable,
  filters: CatalogueFilters,
  freeThreshold: Date,
): Promise<{ items: BookWithEditions[]; total: number }> {
  const search = filters.q ? await searchOf(db, filters.q) : null;
  if (search === "nothing") return { items: [], total: 0 };
  const where = and(
    search?.condition,
    filters.categoryId === undefined ? undefined : inSubtree(filters.categoryId),
    editionCondition(db, filters, freeThreshold),
  );
  const offset = (filters.page - 1) * filters.pageSize;
  const [ids, [counted]] = await Promise.all([
    db
      .select({ id: books.id })
      .from(books)
      .where(where)
      .orderBy(...orderOf(filters, search?.rank))
      .limit(filters.pageSize)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(books)
      .where(where),
  ]);
  return {
    items: await findBooksByIds(
      db,
      ids.map(({ id }) => id),
    ),
    total: counted?.total ?? 0,
  };
}

/** Filters on editions hold for one and the same edition (decisions.md, "Catalogue"). */
function editionCondition(db: Queryable, filters: CatalogueFilters, freeThreshold: Date): SQL {
  const condition = and(
    // A book without an edition is not for sale yet: it is on no shelf.
    eq(editions.bookId, books.id),
    filters.isFree ? or(sql`${editions.isFree}`, lte(editions.onlineAt, freeThreshold)) : undefined,
    filters.dateFrom ? gte(editions.publicationDate, filters.dateFrom) : undefined,
    filters.dateTo ? lte(editions.publicationDate, filters.dateTo) : undefined,
  );
  return exists(
    db
      .select({ one: sql`1` })
      .from(editions)
      .where(condition),
  );
}

/** Books of a category or of any below it. */
function inSubtree(categoryId: number): SQL {
  return sql`${books.id} in (
    select bc.book_id from book_categories bc where bc.category_id in (
      with recursive subtree as (
        select id from categories where id = ${categoryId}
        union select c.id from categories c join subtree s on c.parent_id = s.id
      ) select id from subtree))`;
}

const frenchTitle = sql`${books.title} collate "fr-x-icu"`;

function orderOf(filters: CatalogueFilters, rank: SQL | undefined): SQL[] {
  if (filters.sort === "title_asc") return [asc(frenchTitle), asc(books.id)];
  if (filters.sort === "created_desc") return [desc(books.createdAt), desc(books.id)];
  return [...(rank ? [desc(rank)] : []), desc(books.downloads), desc(books.id)];
}

export async function findLatestBooks(db: Queryable, limit: number): Promise<BookWithEditions[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(sql`${books.onlineAt} desc nulls last`, desc(books.id))
    .limit(limit);
  return findBooksByIds(
    db,
    rows.map(({ id }) => id),
  );
}

export async function findPopularBooks(db: Queryable, limit: number): Promise<BookWithEditions[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(books.downloads), desc(books.id))
    .limit(limit);
  return findBooksByIds(
    db,
    rows.map(({ id }) => id),
  );
}

/** The books of these ids, in their order, each with its editions in order of publication here. */
export async function findBooksByIds(db: Queryable, ids: number[]): Promise<BookWithEditions[]> {
  if (ids.length === 0) return [];
  const [bookRows, editionRows] = await Promise.all([
    db.select(bookColumns).from(books).where(inArray(books.id, ids)),
    db.select().from(editions).where(inArray(editions.bookId, ids)).orderBy(editions.bookId, editions.id),
  ]);
  const byId = new Map(bookRows.map((book) => [book.id, { book, editions: [] as EditionRow[] }]));
  for (const edition of editionRows) byId.get(edition.bookId)?.editions.push(edition);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findBookBySlug(db: Queryable, slug: string): Promise<BookWithEditions | undefined> {
  const [book] = await db.select(bookColumns).from(books).where(eq(books.slug, slug));
  if (!book) return undefined;
  const rows = await db.select().from(editions).where(eq(editions.bookId, book.id)).orderBy(editions.id);
  return { book, editions: rows };
}

export interface EditionWithBook {
  edition: EditionRow;
  book: Pick<BookRow, "id" | "slug" | "title" | "author">;
}

export async function findEditions(db: Queryable, ids: number[]): Promise<EditionWithBook[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      edition: editions,
      book: { id: books.id, slug: books.slug, title: books.title, author: books.author },
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(inArray(editions.id, ids));
}

/** Parents before their children, in the publisher's order. */
export async function findCategories(db: Queryable) {
  const rows = await db
    .select({ id: categories.id, name: categories.name, parent_id: categories.parentId })
    .from(categories)
    .orderBy(categories.position, categories.id);
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const inTreeOrder = (parent: number | null): typeof rows =>
    (children.get(parent) ?? []).flatMap((row) => [row, ...inTreeOrder(row.id)]);
  return inTreeOrder(null);
}

export async function countBooks(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(books);
  return row?.count ?? 0;
}

export async function addDownload(db: Queryable, editionId: number): Promise<void> {
  await db
    .update(editions)
    .set({ downloads: sql`${editions.downloads} + 1` })
    .where(eq(editions.id, editionId));
}
