import { and, eq, sql } from "drizzle-orm";
import { downloads } from "#reading/library/module.server.ts";
import { koreaderDocuments } from "#reading/reading/reading.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export interface DownloadedCopy {
  editionId: number;
  format: "pdf" | "epub" | "azw3";
}

export async function findDocument(db: Queryable, memberId: string, document: string) {
  const [row] = await db
    .select({ editionId: koreaderDocuments.editionId, format: koreaderDocuments.format })
    .from(koreaderDocuments)
    .where(and(eq(koreaderDocuments.memberId, memberId), eq(koreaderDocuments.document, document)));
  return row;
}

/**
 * The copies that the member has downloaded since their last digest, the latest first. KEPUBs are read by Kobo's own
 * program: KOReader's places in one lead nowhere in the EPUB.
 */
export async function findUndigested(db: Queryable, memberId: string, limit: number) {
  const { rows } = await db.execute<DownloadedCopy & Record<string, unknown>>(sql`
    select ${downloads.editionId} as "editionId", ${downloads.format} as "format" from ${downloads}
    where ${downloads.memberId} = ${memberId} and ${downloads.format} <> 'kepub' and not exists (
      select from ${koreaderDocuments} known where known.member_id = ${downloads.memberId}
        and known.edition_id = ${downloads.editionId} and known.format = ${downloads.format}
        and known.digested_at >= ${downloads.downloadedAt})
    group by ${downloads.editionId}, ${downloads.format}
    order by max(${downloads.downloadedAt}) desc limit ${limit}`);
  return rows;
}

export async function saveDocument(db: Queryable, values: typeof koreaderDocuments.$inferInsert) {
  const { editionId, format, digestedAt } = values;
  await db
    .insert(koreaderDocuments)
    .values(values)
    .onConflictDoUpdate({
      target: [koreaderDocuments.memberId, koreaderDocuments.document],
      set: { editionId, format, digestedAt },
    });
}

export async function deleteDocumentsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(koreaderDocuments).where(eq(koreaderDocuments.memberId, memberId));
}
