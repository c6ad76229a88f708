import { and, desc, eq, inArray, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { books, categories, editions } from "#db/schema/catalogue.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Isbns } from "#modules/catalogue/isbn/rules.ts";
import type { BookNoticeRow, EditionNoticeRow } from "#modules/catalogue/notice/rules.ts";
import { isbnsColumn } from "#modules/catalogue/notice/store.server.ts";

export type BookRow = typeof books.$inferSelect;
export type EditionRow = typeof editions.$inferSelect;
/** An edition as its offer and its card need it; its text stands on the book's own page alone. */
export type ShelvedEdition = Pick<EditionRow, keyof typeof editionColumns>;
export interface ShelvedBook {
  book: Pick<BookRow, keyof typeof bookColumns>;
  editions: ShelvedEdition[];
}
/** What a book's own page says beyond its cards. */
export interface BookWithEditions {
  book: ShelvedBook["book"] & Pick<BookRow, "description"> & BookNoticeRow;
  /** All, those on sale and others. */
  editions: (ShelvedEdition &
    Pick<EditionRow, "description" | "onSale" | "withdrawnAt" | "fileSizes"> &
    EditionNoticeRow & { isbns: Partial<Isbns> })[];
}

const bookColumns = {
  id: books.id,
  slug: books.slug,
  title: books.title,
  author: books.author,
  tags: books.tags,
  downloads: books.downloads,
};

const editionColumns = {
  id: editions.id,
  slug: editions.slug,
  title: editions.title,
  publicationDate: editions.publicationDate,
  priceCents: editions.priceCents,
  isFree: editions.isFree,
  onlineAt: editions.onlineAt,
  pages: editions.pages,
  downloads: editions.downloads,
  coverUrl: editions.coverUrl,
  coverColor: editions.coverColor,
  coverPlaceholder: editions.coverPlaceholder,
};

export async function findLatestIds(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(books.onlineAt), desc(books.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findPopularIds(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(books.downloads), desc(books.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Reads books with their editions, in one question each. Most answers of the shop need one of them: every connection
 * parses and plans them once.
 */
export function bookReader(db: Queryable) {
  const byIds = db
    .select({ book: bookColumns, edition: editionColumns })
    .from(books)
    .innerJoin(editions, and(eq(editions.bookId, books.id), sql`${editions.onSale}`))
    .where(sql`${books.id} = any(${sql.placeholder("ids")}::int[])`)
    .orderBy(editions.id)
    .prepare("books_by_ids");
  const bySlug = db
    .select({
      book: {
        ...bookColumns,
        description: books.description,
        language: books.language,
        originalTitle: books.originalTitle,
        series: books.series,
        seriesNumber: books.seriesNumber,
        contributors: books.contributors,
      },
      edition: {
        ...editionColumns,
        description: editions.description,
        onSale: editions.onSale,
        withdrawnAt: editions.withdrawnAt,
        accessibility: editions.accessibility,
        accessibilityFound: editions.accessibilityFound,
        fileSizes: editions.fileSizes,
        isbns: isbnsColumn,
      },
    })
    .from(books)
    .leftJoin(editions, eq(editions.bookId, books.id))
    .where(eq(books.slug, sql.placeholder("slug")))
    .orderBy(editions.id)
    .prepare("book_by_slug");
  return {
    /** The books of these ids that are for sale, in their order, each with its editions in order of publication here. */
    async byIds(ids: number[]): Promise<ShelvedBook[]> {
      if (ids.length === 0) return [];
      const found = new Map<number, ShelvedBook>();
      for (const { book, edition } of await byIds.execute({ ids })) {
        const known = found.get(book.id);
        if (known) known.editions.push(edition);
        else found.set(book.id, { book, editions: [edition] });
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async bySlug(slug: string): Promise<BookWithEditions | undefined> {
      const rows = await bySlug.execute({ slug });
      return rows[0] && { book: rows[0].book, editions: rows.flatMap(({ edition }) => edition ?? []) };
    },
  };
}

/** A book as `shelvedBooks` writes it: JSON knows no instants. */
interface WrittenBook {
  book: ShelvedBook["book"];
  editions: (Omit<ShelvedEdition, "onlineAt"> & { onlineAt: string })[];
}
export type WrittenBooks = WrittenBook[] | null;

/** The books of an array of ids in its order, as one JSON value: part of the very query that finds the ids. */
export const shelvedBooks = (ids: SQL): SQL => sql`(
  select json_agg(json_build_object('book', ${jsonOf(bookColumns)}, 'editions', (
    select coalesce(json_agg(${jsonOf(editionColumns)} order by ${editions.id}), '[]')
    from ${editions} where ${editions.bookId} = ${books.id} and ${editions.onSale}
  )) order by listed.place)
  from unnest(${ids}) with ordinality as listed (id, place) join ${books} on ${books.id} = listed.id)`;

function jsonOf(columns: Record<string, SQLWrapper>): SQL {
  const members = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
}

export const readShelvedBooks = (written: WrittenBooks): ShelvedBook[] =>
  (written ?? []).map(({ book, editions: all }) => ({
    book,
    editions: all.map((edition) => ({ ...edition, onlineAt: new Date(edition.onlineAt) })),
  }));

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

/** Those that the public sees: what is to come is not told by a number either. */
export async function countBooks(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(books)
    .where(sql`${books.onlineAt} is not null`);
  return row?.count ?? 0;
}

export async function addDownload(db: Queryable, editionId: number): Promise<void> {
  await db
    .update(editions)
    .set({ downloads: sql`${editions.downloads} + 1` })
    .where(eq(editions.id, editionId));
}
