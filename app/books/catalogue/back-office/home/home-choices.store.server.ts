import { eq, sql } from "drizzle-orm";
import { books, categories, editions, homeCategories, homePage } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export interface ChosenEdition {
  edition_id: number;
  label: string;
}

const label = sql<string>`concat(${books.title}, ', ', ${editions.title})`;

export async function findChosenEdition(db: Queryable): Promise<ChosenEdition | null> {
  const [row] = await db
    .select({ edition_id: editions.id, label })
    .from(homePage)
    .innerJoin(editions, eq(editions.id, homePage.featuredEditionId))
    .innerJoin(books, eq(books.id, editions.bookId));
  return row ?? null;
}

export async function findChosenCategories(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: homeCategories.categoryId })
    .from(homeCategories)
    .orderBy(homeCategories.position);
  return rows.map(({ id }) => id);
}

export async function isEditionOnSale(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db.select({ onSale: editions.onSale }).from(editions).where(eq(editions.id, id));
  return row?.onSale === true;
}

export const countKnownCategories = (db: Queryable, ids: readonly number[]): Promise<number> =>
  db.$count(categories, sql`${categories.id} = any(${sql.param(ids)}::int[])`);

/** Concurrent saves wait for one another at the row of the page. */
export async function updateChoices(
  db: Queryable,
  featuredEditionId: number | null,
  categoryIds: readonly number[],
): Promise<void> {
  await db.update(homePage).set({ featuredEditionId });
  await db.delete(homeCategories);
  if (categoryIds.length > 0)
    await db
      .insert(homeCategories)
      .values(categoryIds.map((categoryId, position) => ({ categoryId, position })));
}
