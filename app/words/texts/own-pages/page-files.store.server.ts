import { asc, count, eq, gt, inArray } from "drizzle-orm";
import { pageFiles } from "#words/texts/texts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { namedFilesAtOnce } from "#platform/files/store-check.server.ts";

export type StoredPageFile = Omit<typeof pageFiles.$inferSelect, "addedAt">;

export async function insertPageFile(db: Queryable, file: typeof pageFiles.$inferInsert): Promise<void> {
  await db.insert(pageFiles).values(file);
}

export async function countPageFiles(db: Queryable): Promise<number> {
  const [row] = await db.select({ files: count() }).from(pageFiles);
  return row?.files ?? 0;
}

export const findPageFiles = (db: Queryable, keys: readonly string[]): Promise<StoredPageFile[]> =>
  db
    .select()
    .from(pageFiles)
    .where(inArray(pageFiles.key, [...keys]));

export async function findPageFile(db: Queryable, key: string): Promise<StoredPageFile | undefined> {
  const [row] = await db.select().from(pageFiles).where(eq(pageFiles.key, key));
  return row;
}

/** In the order of their keys. @param after the last key of the previous page; null: from the first */
export const findPageFilesAfter = (db: Queryable, after: string | null): Promise<StoredPageFile[]> =>
  db
    .select()
    .from(pageFiles)
    .where(after === null ? undefined : gt(pageFiles.key, after))
    .orderBy(asc(pageFiles.key))
    .limit(namedFilesAtOnce);
