import { and, eq, inArray, sql } from "drizzle-orm";
import { uploads } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** The pages of an uploaded PDF or EPUB; undefined if there is no such upload. */
export async function findUploadedPages(db: Queryable, path: string): Promise<number | null | undefined> {
  const [row] = await db
    .select({
      pages: sql<
        number | null
      >`coalesce(${uploads.analysis}->'pageCount'->>'pages', ${uploads.analysis}->>'pages')::int`,
    })
    .from(uploads)
    .where(and(eq(uploads.path, path), inArray(uploads.kind, ["pdf", "epub"])));
  return row?.pages;
}
