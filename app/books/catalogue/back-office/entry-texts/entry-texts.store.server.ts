import { eq, inArray, sql } from "drizzle-orm";
import { categories, collections, contributors, series } from "#books/catalogue/catalogue.tables.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

interface StoredText {
  slug: string;
  name: string;
  description: string | null;
  portrait_url: string | null;
}

const tables = { category: categories, contributor: contributors, series, collection: collections } as const;

export async function findText(
  db: Queryable,
  kind: EntryKind,
  slug: string,
): Promise<StoredText | undefined> {
  const table = tables[kind];
  const [row] = await db
    .select({
      slug: table.slug,
      name: table.name,
      description: table.description,
      portrait_url: kind === "contributor" ? contributors.portraitUrl : sql<null>`null`,
    })
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

export async function updatePortrait(db: Queryable, slug: string, portraitUrl: string | null): Promise<void> {
  await db.update(contributors).set({ portraitUrl }).where(eq(contributors.slug, slug));
}

/** The addresses of portraits. @param among only these */
export async function findPortraits(db: Queryable, among?: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ url: contributors.portraitUrl })
    .from(contributors)
    .where(
      among ? inArray(contributors.portraitUrl, [...among]) : sql`${contributors.portraitUrl} is not null`,
    );
  return rows.flatMap(({ url }) => url ?? []);
}

/** Writes texts on the pages of contributors, by their names, where there are none. */
export async function describeContributors(
  tx: Queryable,
  lives: readonly { name: string; text: string }[],
): Promise<void> {
  if (lives.length === 0) return;
  const { rows } = await tx.execute<{ slug: string; text: string }>(sql`
    select distinct on (slug) slug, text from ${contributors}
      join unnest(${sql.param(lives.map(({ name }) => name))}::text[], ${sql.param(lives.map(({ text }) => text))}::text[])
        as given (name, text) on slug = slug_of(given.name)
    where description is null`);
  // An update without rows would still renew every page of an author.
  for (const { slug, text } of rows) await updateText(tx, "contributor", { slug, description: text });
}
