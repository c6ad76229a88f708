import { sql } from "drizzle-orm";
import { catalogueVersion, categories, categoryBooks } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";

/** The books on sale in each category and its descendants, each counted once; categories without books are left out. */
const newCounts = prepared((db) =>
  db
    .select({
      version: sql<string>`${catalogueVersion.version}::text`,
      counts: sql<
        [id: number, books: number][] | null
      >`case when ${catalogueVersion.version}::text = ${sql.placeholder("known")} then null else (
        select coalesce(json_agg(json_build_array(c.id, c.books)), '[]')
        from (select category_id as id, count(*) as books from ${categoryBooks} group by category_id) c) end`,
    })
    .from(catalogueVersion)
    .prepare("category_counts"),
);

/** @param known the version of the counts that the caller has @returns null in place of counts that are still valid */
export async function countBooks(
  db: Queryable,
  known: string,
): Promise<{ version: string; counts: ReadonlyMap<number, number> | null }> {
  const [row] = await newCounts(db).execute({ known });
  if (!row) throw new Error("The catalogue's version is missing.");
  return { version: row.version, counts: row.counts && new Map(row.counts) };
}

const allCategories = prepared((db) => {
  const { id, slug, name, parentId } = categories;
  return db
    .select({ id, slug, name, parent_id: parentId })
    .from(categories)
    .orderBy(categories.position, categories.id)
    .prepare("categories_in_order");
});

/** Parents before their children, in the publisher's order. */
export async function findCategories(db: Queryable) {
  const rows = await allCategories(db).execute();
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const inTreeOrder = (parent: number | null): typeof rows =>
    (children.get(parent) ?? []).flatMap((row) => [row, ...inTreeOrder(row.id)]);
  return inTreeOrder(null);
}
