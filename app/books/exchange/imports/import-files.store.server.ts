import { and, asc, eq, not, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { ImportedFile } from "#books/exchange/imports/import-files.rules.ts";
import { importFiles } from "#books/exchange/exchange.tables.ts";

export async function findFiles(db: Queryable, importId: number): Promise<ImportedFile[]> {
  const { name, kind, path } = importFiles;
  return db
    .select({ name, kind, path })
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(name);
}

/** A file sent again under the same name replaces the former one, also within one call. */
export async function saveFiles(
  db: Queryable,
  importId: number,
  files: readonly ImportedFile[],
): Promise<void> {
  await db
    .insert(importFiles)
    .values([...new Map(files.map((file) => [file.name, { importId, ...file }])).values()])
    .onConflictDoUpdate({
      target: [importFiles.importId, importFiles.name],
      set: { kind: sql`excluded.kind`, path: sql`excluded.path` },
    });
}

/** Remembers which files the rows take by the latest dry run. */
export async function markTaken(db: Queryable, importId: number, names: readonly string[]): Promise<void> {
  const isTaken = sql`${importFiles.name} = any(${sql.param([...names])}::text[])`;
  await db.update(importFiles).set({ isTaken }).where(eq(importFiles.importId, importId));
}

/** Names of the files that no row takes. */
export async function findUntaken(db: Queryable, importId: number): Promise<string[]> {
  const rows = await db
    .select({ name: importFiles.name })
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), not(importFiles.isTaken)))
    .orderBy(asc(importFiles.name));
  return rows.map(({ name }) => name);
}
