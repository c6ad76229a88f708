import { sql } from "drizzle-orm";
import {
  books,
  categories,
  categoryBooks,
  collectionBooks,
  collections,
  contributorBooks,
  contributors,
  series,
  seriesBooks,
} from "#books/catalogue/catalogue.tables.ts";
import type { CategoryEntry } from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { ContributorRole } from "#books/catalogue/metadata/contributors.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type Executor = Pick<Queryable, "execute">;

export async function findCategory(db: Executor, slug: string): Promise<CategoryEntry | undefined> {
  const { rows } = await db.execute<{ id: number; slug: string; name: string; description: string | null }>(
    sql`select id, slug, name, description from ${categories} where ${categories.slug} = ${slug}`,
  );
  return rows[0];
}

interface NamedEntry {
  slug: string;
  name: string;
  description: string | null;
  /** Of a contributor. */
  portrait_url?: string | null;
}

const named = { contributor: contributors, series, collection: collections } as const;

/** By its slug, or by a slug with the same words. */
export async function findNamed(
  db: Executor,
  kind: keyof typeof named,
  slug: string,
): Promise<NamedEntry | undefined> {
  const { rows } = await db.execute<NamedEntry & Record<string, unknown>>(
    sql`select slug, name, description${kind === "contributor" ? sql`, portrait_url` : sql``} from ${named[kind]} where slug = slug_of(${slug})`,
  );
  return rows[0];
}

/** The ids of a contributor's books in each part, the most downloaded first, with the number of all. */
export async function findContributorBooks(
  db: Executor,
  slug: string,
  limit: number,
): Promise<{ role: ContributorRole; total: number; ids: number[] }[]> {
  const { rows } = await db.execute<{ role: ContributorRole; total: number; ids: number[] }>(sql`
    select cb.role, count(*)::int as total,
      (array_agg(b.id order by b.downloads desc, b.id desc))[1:${sql.raw(String(limit))}] as ids
    from ${contributorBooks} cb join ${books} b on b.id = cb.book_id
    where cb.contributor = ${slug} and b.online_at is not null group by cb.role`);
  return rows;
}

/** A series' books in their order, numbered ones first, then by date; a collection's newest books first. */
const sets = {
  series: { link: seriesBooks, order: sql`b.series_number nulls last, b.online_at, b.id` },
  collection: { link: collectionBooks, order: sql`b.online_at desc, b.id desc` },
} as const;

/** The ids of the books of a series or a collection in their order. */
export async function findBooksIn(
  db: Executor,
  kind: keyof typeof sets,
  slug: string,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const { link, order } = sets[kind];
  const { rows } = await db.execute<{ total: number; ids: number[] | null }>(sql`
    select count(*)::int as total, (array_agg(b.id order by ${order}))[1:${sql.raw(String(limit))}] as ids
    from ${link} l join ${books} b on b.id = l.book_id
    where l.${sql.identifier(kind)} = ${slug} and b.online_at is not null`);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}

/** Collections with a book on sale, in French order. */
export async function findCollections(db: Executor): Promise<{ slug: string; name: string }[]> {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select slug, name from ${collections} named where ${isOnSale("collection", collectionBooks)}
    order by name collate "fr-x-icu", slug`);
  return rows;
}

/** Whether the entry `named` has a book on sale. */
const isOnSale = (
  kind: keyof typeof named,
  link: typeof contributorBooks | typeof seriesBooks | typeof collectionBooks,
) => sql`exists (select 1 from ${link} l join ${books} b on b.id = l.book_id
    where l.${sql.identifier(kind)} = named.slug and b.online_at is not null)`;

/** The addresses of all entry pages with a book on sale, for the sitemap. */
export async function findEntryAddresses(
  db: Executor,
  limit: number,
): Promise<{ kind: EntryKind; slug: string }[]> {
  const { rows } = await db.execute<{ kind: EntryKind; slug: string }>(sql`
    select 'category' as kind, c.slug from ${categories} c
      where exists (select 1 from ${categoryBooks} cb where cb.category_id = c.id)
    union all select 'series', slug from ${series} named where ${isOnSale("series", seriesBooks)}
    union all select 'collection', slug from ${collections} named where ${isOnSale("collection", collectionBooks)}
    union all select 'contributor', slug from ${contributors} named where ${isOnSale("contributor", contributorBooks)}
    limit ${limit}`);
  return rows;
}
