import { asc, desc, eq, sql, type SQLWrapper } from "drizzle-orm";
import { books, editions, homeCategories, homePage } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";

export interface FeaturedEdition {
  id: number;
  bookId: number;
  description: string | null;
}

const columns = {
  id: editions.id,
  bookId: editions.bookId,
  description: sql<string | null>`coalesce(${editions.description}, ${books.description})`,
};

const featured = prepared((db) =>
  db
    .select(columns)
    .from(homePage)
    .innerJoin(editions, eq(editions.id, homePage.featuredEditionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(sql`${editions.onSale}`)
    .prepare("home_featured"),
);

/** The chosen edition, while it is on sale. */
export async function findFeatured(db: Queryable): Promise<FeaturedEdition | undefined> {
  return (await featured(db).execute())[0];
}

const newest = prepared((db) =>
  db
    .select(columns)
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(sql`${editions.onSale}`)
    .orderBy(sql`${editions.onlineAt} desc`, sql`${editions.bookId} desc`, sql`${editions.id} desc`)
    .limit(1)
    .prepare("home_newest"),
);

/** The edition on sale that came online last. One scan of the index `editions_latest`. */
export async function findNewest(db: Queryable): Promise<FeaturedEdition | undefined> {
  return (await newest(db).execute())[0];
}

const chosenCategories = prepared((db) =>
  db
    .select({ id: homeCategories.categoryId })
    .from(homeCategories)
    .orderBy(asc(homeCategories.position))
    .prepare("home_categories"),
);

/** The ids of the chosen categories in their order. */
export async function findHomeCategoryIds(db: Queryable): Promise<number[]> {
  return (await chosenCategories(db).execute()).map(({ id }) => id);
}

export const findLatestIds = (db: Queryable, limit: number) => findFirstIds(db, books.onlineAt, limit);
export const findPopularIds = (db: Queryable, limit: number) => findFirstIds(db, books.downloads, limit);

async function findFirstIds(db: Queryable, order: SQLWrapper, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(order), desc(books.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Public editions only, so that a number does not reveal scheduled ones. */
export async function countBooks(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(books)
    .where(sql`${books.onlineAt} is not null`);
  return row?.count ?? 0;
}
