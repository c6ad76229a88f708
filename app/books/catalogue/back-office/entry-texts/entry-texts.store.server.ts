import { and, eq, isNull, sql } from "drizzle-orm";
import { categories, collections, contributors, series } from "#books/catalogue/catalogue.tables.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

interface StoredText {
  slug: string;
  name: string;
  description: string | null;
}

const tables = { category: categories, contributor: contributors, series, collection: collections } as const;

export async function findText(
  db: Queryable,
  kind: EntryKind,
  slug: string,
): Promise<StoredText | undefined> {
  const table = tables[kind];
  const [row] = await db
    .select({ slug: table.slug, name: table.name, description: table.description })
    .from(table)
    .where(eq(table.slug, slug));
  return row;
}

export async function updateText(
  db: Queryable,
  kind: EntryKind,
  { slug, description }: Pick<StoredText, "slug" | "description">,
): Promise<void> {
  const table = tables[kind];
  await db.update(table).set({ description }).where(eq(table.slug, slug));
}

/** Writes a text on the page of a contributor, by a name, if it has none. */
export async function describeContributor(db: Queryable, name: string, description: string): Promise<void> {
  await db
    .update(contributors)
    .set({ description })
    .where(and(eq(contributors.slug, sql`slug_of(${name})`), isNull(contributors.description)));
}
