import { eq, getTableColumns } from "drizzle-orm";
import { editionSources, uploads } from "#modules/publishing/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

/** The uploads that an edition uses now. */
export async function findCurrent(db: Queryable, editionId: number) {
  return db
    .select(getTableColumns(uploads))
    .from(uploads)
    .innerJoin(editionSources, eq(editionSources.storagePath, uploads.path))
    .where(eq(editionSources.editionId, editionId));
}
