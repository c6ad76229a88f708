import { desc, eq, sql } from "drizzle-orm";
import { editionDuties } from "#books/exchange/exchange.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** The newest first. */
export const findDuties = (db: Queryable, editionId: number) =>
  db
    .select()
    .from(editionDuties)
    .where(eq(editionDuties.editionId, editionId))
    .orderBy(desc(editionDuties.id))
    .limit(200);

export async function insertDuty(db: Queryable, row: typeof editionDuties.$inferInsert): Promise<void> {
  await db.insert(editionDuties).values(row);
}

interface Unassessed extends Record<string, unknown> {
  id: number;
  name: string;
  published_on: string;
  is_inspected: boolean;
  is_stated: boolean;
}

const isUnassessed = sql`not exists (
  select from edition_duties d where d.edition_id = e.id and d.kind = 'accessibility')`;

/** The latest published first. */
export async function findUnassessed(db: Queryable, limit: number): Promise<Unassessed[]> {
  const { rows } = await db.execute<Unassessed>(sql`
    select e.id, concat(b.title, ' – ', e.title) as name, e.publication_date::text as published_on,
      e.accessibility_found is not null as is_inspected, e.accessibility is not null as is_stated
    from editions e join books b on b.id = e.book_id
    where ${isUnassessed}
    order by e.publication_date desc, e.id desc limit ${limit}`);
  return rows;
}

export async function countUnassessed(db: Queryable): Promise<{ total: number; left: number }> {
  const { rows } = await db.execute<{ total: number; left: number }>(sql`
    select count(*)::int as total, (count(*) filter (where ${isUnassessed}))::int as left from editions e`);
  return rows[0] ?? { total: 0, left: 0 };
}
