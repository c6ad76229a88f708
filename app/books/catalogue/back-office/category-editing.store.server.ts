import { asc, eq, sql } from "drizzle-orm";
import { categories, categoryBooks } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export interface CategoryRow {
  id: number;
  slug: string;
  name: string;
  parent_id: number | null;
  books: number;
}

/** Until the transaction ends, no other call moves categories. */
export async function lockCategories(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('encrier-categories'))`);
}

/** All categories, siblings in the publisher's order, each with its number of books on sale, descendants included. */
export async function findCategories(db: Queryable): Promise<CategoryRow[]> {
  return db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      parent_id: categories.parentId,
      books: sql<number>`(select count(*)::int from ${categoryBooks} where ${categoryBooks.categoryId} = ${categories.id})`,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
}

export async function insertCategory(
  db: Queryable,
  category: { name: string; parentId: number | null },
): Promise<number> {
  const sameParent =
    category.parentId === null
      ? sql`${categories.parentId} is null`
      : eq(categories.parentId, category.parentId);
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${categories.position}) + 1, 0)::int` })
    .from(categories)
    .where(sameParent);
  const [row] = await db
    .insert(categories)
    .values({ ...category, position: last?.position ?? 0 })
    .returning({ id: categories.id });
  if (!row) throw new Error("The new category was not returned.");
  return row.id;
}

export async function renameCategory(db: Queryable, id: number, name: string): Promise<void> {
  await db.update(categories).set({ name }).where(eq(categories.id, id));
}

/** Sets the children of a parent, in this order. */
export async function placeCategories(
  db: Queryable,
  parentId: number | null,
  order: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update ${categories} set parent_id = ${parentId}::int, position = placed.position - 1
    from unnest(${sql.param(order)}::int[]) with ordinality as placed (id, position)
    where ${categories.id} = placed.id
      and (${categories.parentId}, ${categories.position}) is distinct from (${parentId}::int, placed.position - 1)`);
}

export async function deleteCategory(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id });
  return rows.length > 0;
}
