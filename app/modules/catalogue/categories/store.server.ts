import { sql } from "drizzle-orm";
import { catalogueVersion, categories, categoryBooks } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared-statements.server.ts";

export interface CategoryCounts {
  /** The catalogue's version of this count: the counts are valid while it is current. */
  version: string;
  /** Books on sale in each category and its descendants, each counted once; categories without books are left out. */
  books: ReadonlyMap<number, number>;
}

const currentVersion = prepared((db) =>
  db
    .select({ version: sql<string>`${catalogueVersion.version}::text` })
    .from(catalogueVersion)
    .prepare("catalogue_version_of_counts"),
);

export async function findCatalogueVersion(db: Queryable): Promise<string> {
  return (await currentVersion(db).execute())[0]?.version ?? "";
}

/** Counts and version in one statement, so that they belong together. */
export async function countBooksByCategory(db: Queryable): Promise<CategoryCounts> {
  const { rows } = await db.execute<{ version: string; ids: number[]; counts: number[] }>(sql`
    select v.version::text as version,
      coalesce(array_agg(c.id) filter (where c.id is not null), '{}') as ids,
      coalesce(array_agg(c.books) filter (where c.id is not null), '{}') as counts
    from ${catalogueVersion} v left join (
      select category_id as id, count(*)::int as books from ${categoryBooks} group by category_id
    ) c on true
    group by v.version`);
  const [row] = rows;
  if (!row) throw new Error("The catalogue's version is missing.");
  return {
    version: row.version,
    books: new Map(row.ids.map((id, index) => [id, row.counts[index] ?? 0])),
  };
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
