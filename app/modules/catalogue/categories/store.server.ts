import { sql } from "drizzle-orm";
import type { Category } from "#modules/catalogue/books/contract.ts";
import { catalogueVersion, categories, categoryBooks } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared-statements.server.ts";

/** The books on sale in each category and its descendants, each counted once; categories without books are left out. */
interface BookCounts {
  ids: number[];
  counts: number[];
}

/** The counts, unless the catalogue still has a known version. */
const newCounts = prepared((db) =>
  db
    .select({
      version: sql<string>`${catalogueVersion.version}::text`,
      counts: sql<BookCounts | null>`case when ${catalogueVersion.version}::text = ${sql.placeholder("known")} then null else (
        select json_build_object('ids', coalesce(json_agg(c.id), '[]'), 'counts', coalesce(json_agg(c.books), '[]'))
        from (select category_id as id, count(*) as books from ${categoryBooks} group by category_id) c) end`,
    })
    .from(catalogueVersion)
    .prepare("category_counts"),
);

/** All categories, parents before their children, each with its number of books. */
export function createCategories(db: Queryable) {
  let known = { version: "", books: new Map<number, number>() };
  return async (): Promise<Category[]> => {
    const before = known;
    const [rows, [found]] = await Promise.all([
      findCategories(db),
      newCounts(db).execute({ known: before.version }),
    ]);
    if (!found) throw new Error("The catalogue's version is missing.");
    const { version, counts } = found;
    if (counts) known = { version, books: new Map(counts.ids.map((id, at) => [id, counts.counts[at] ?? 0])) };
    const { books } = counts ? known : before;
    return rows.map((row) => ({ ...row, books: books.get(row.id) ?? 0 }));
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
async function findCategories(db: Queryable) {
  const rows = await allCategories(db).execute();
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const inTreeOrder = (parent: number | null): typeof rows =>
    (children.get(parent) ?? []).flatMap((row) => [row, ...inTreeOrder(row.id)]);
  return inTreeOrder(null);
}
