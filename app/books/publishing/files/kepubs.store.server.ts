import { eq, inArray } from "drizzle-orm";
import { editionKepubs } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type KepubRow = typeof editionKepubs.$inferSelect;

export async function findKepub(db: Queryable, editionId: number): Promise<KepubRow | undefined> {
  const [row] = await db.select().from(editionKepubs).where(eq(editionKepubs.editionId, editionId));
  return row;
}

export async function findKepubPaths(db: Queryable, editionIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ path: editionKepubs.storagePath })
    .from(editionKepubs)
    .where(inArray(editionKepubs.editionId, [...editionIds]));
  return rows.flatMap(({ path }) => path ?? []);
}

export async function saveKepub(db: Queryable, { editionId, ...values }: KepubRow): Promise<void> {
  await db
    .insert(editionKepubs)
    .values({ editionId, ...values })
    .onConflictDoUpdate({ target: editionKepubs.editionId, set: values });
}
