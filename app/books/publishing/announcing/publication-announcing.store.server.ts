import { and, eq } from "drizzle-orm";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";

/** Formats of an edition that were missed and are ready; they no longer count as missed. */
export async function takeMissed(tx: Queryable, editionId: number): Promise<Format[]> {
  const rows = await tx
    .update(editionFormats)
    .set({ missed: false })
    .where(
      and(
        eq(editionFormats.editionId, editionId),
        eq(editionFormats.missed, true),
        eq(editionFormats.state, "ready"),
      ),
    )
    .returning({ format: editionFormats.format });
  return rows.map(({ format }) => format);
}
