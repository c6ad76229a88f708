import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { members } from "#readers/accounts/module.server.ts";
import { books, editions } from "#books/catalogue/module.server.ts";
import { codeBatches, codeBatchEditions, giftCodes } from "#selling/promotions/promotions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

const batchColumns = {
  id: codeBatches.id,
  label: codeBatches.label,
  createdAt: codeBatches.createdAt,
  expiresAt: codeBatches.expiresAt,
};
export type BatchRow = Awaited<ReturnType<typeof findBatches>>[number];

/** Batches with the numbers of their codes, the latest first. @param id only this one */
export async function findBatches(db: Queryable, limit: number, id?: number) {
  const chosen = db
    .select(batchColumns)
    .from(codeBatches)
    .where(id === undefined ? undefined : eq(codeBatches.id, id))
    .orderBy(desc(codeBatches.id))
    .limit(limit)
    .as("chosen");
  return db
    .select({
      id: chosen.id,
      label: chosen.label,
      createdAt: chosen.createdAt,
      expiresAt: chosen.expiresAt,
      codes: sql<number>`count(${giftCodes.code})::int`,
      redeemed: sql<number>`count(${giftCodes.redeemedAt})::int`,
      revoked: sql<number>`(count(*) filter (where ${giftCodes.revokedAt} is not null))::int`,
    })
    .from(chosen)
    .leftJoin(giftCodes, eq(giftCodes.batchId, chosen.id))
    .groupBy(chosen.id, chosen.label, chosen.createdAt, chosen.expiresAt)
    .orderBy(desc(chosen.id));
}

export async function findBatchEditions(db: Queryable, batchId: number) {
  return db
    .select({ edition_id: editions.id, book_title: books.title, edition_title: editions.title })
    .from(codeBatchEditions)
    .innerJoin(editions, eq(editions.id, codeBatchEditions.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(codeBatchEditions.batchId, batchId))
    .orderBy(asc(sql`${books.title} collate "fr-x-icu"`), asc(editions.id));
}

/** Those of these editions that exist, with whether each was withdrawn from sale; locked against their deletion. */
export const holdEditions = (tx: Queryable, editionIds: readonly number[]) =>
  tx
    .select({ id: editions.id, withdrawnAt: editions.withdrawnAt })
    .from(editions)
    .where(inArray(editions.id, [...editionIds]))
    .for("key share");

export async function insertBatch(
  tx: Queryable,
  batch: typeof codeBatches.$inferInsert,
  editionIds: readonly number[],
): Promise<number> {
  const [row] = await tx.insert(codeBatches).values(batch).returning({ id: codeBatches.id });
  if (!row) throw new Error("The new batch was not returned.");
  const { id: batchId } = row;
  await tx.insert(codeBatchEditions).values(editionIds.map((editionId) => ({ batchId, editionId })));
  return batchId;
}

export async function findCodes(
  db: Queryable,
  batchId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({
      code: giftCodes.code,
      redeemedAt: giftCodes.redeemedAt,
      revokedAt: giftCodes.revokedAt,
      memberId: members.id,
      username: members.username,
      erasedAt: members.erasedAt,
    })
    .from(giftCodes)
    .leftJoin(members, eq(members.id, giftCodes.redeemedBy))
    .where(eq(giftCodes.batchId, batchId))
    .orderBy(sql`${giftCodes.redeemedAt} desc nulls last`, asc(giftCodes.code))
    .limit(limit)
    .offset(offset);
}

/** Codes that were neither redeemed nor revoked. @returns their number */
export async function revokeOpenCodes(tx: Queryable, batchId: number, revokedAt: Date): Promise<number> {
  const rows = await tx
    .update(giftCodes)
    .set({ revokedAt })
    .where(and(eq(giftCodes.batchId, batchId), isNull(giftCodes.redeemedAt), isNull(giftCodes.revokedAt)))
    .returning({ code: giftCodes.code });
  return rows.length;
}

export async function lockCodeOf(tx: Queryable, batchId: number, code: string) {
  const [row] = await tx
    .select({ redeemedAt: giftCodes.redeemedAt, revokedAt: giftCodes.revokedAt })
    .from(giftCodes)
    .where(and(eq(giftCodes.batchId, batchId), eq(giftCodes.code, code)))
    .for("update");
  return row;
}

export async function revokeCodeRow(tx: Queryable, code: string, revokedAt: Date): Promise<void> {
  await tx.update(giftCodes).set({ revokedAt }).where(eq(giftCodes.code, code));
}
