import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { codeBatches, codeBatchEditions, giftCodes, gifts } from "#selling/promotions/promotions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

/** A code with the parts of its batch or gift that decide about it. */
export async function findCode(db: Queryable, code: string) {
  const [row] = await db
    .select({
      code: giftCodes.code,
      batchId: giftCodes.batchId,
      giftId: giftCodes.giftId,
      redeemedBy: giftCodes.redeemedBy,
      revokedAt: giftCodes.revokedAt,
      expiresAt: codeBatches.expiresAt,
      returnedAt: gifts.returnedAt,
      paymentId: gifts.paymentId,
      paymentLineId: gifts.paymentLineId,
      giftEditionId: gifts.editionId,
      senderName: gifts.senderName,
      message: gifts.message,
    })
    .from(giftCodes)
    .leftJoin(codeBatches, eq(codeBatches.id, giftCodes.batchId))
    .leftJoin(gifts, eq(gifts.id, giftCodes.giftId))
    .where(eq(giftCodes.code, code));
  return row;
}

/** Locks a code until the transaction ends: what is read afterwards holds. */
export async function lockCode(tx: Queryable, code: string): Promise<void> {
  await tx.select({ code: giftCodes.code }).from(giftCodes).where(eq(giftCodes.code, code)).for("update");
}

/** The editions that a code gives: of a batch those that were not withdrawn from sale, of a gift the bought one. */
export async function findEditionsOf(
  db: Queryable,
  { batchId, giftEditionId }: Pick<CodeRow, "batchId" | "giftEditionId">,
) {
  const ofBatch = db
    .select({ id: codeBatchEditions.editionId })
    .from(codeBatchEditions)
    .where(eq(codeBatchEditions.batchId, batchId ?? 0));
  return db
    .select({
      edition_id: editions.id,
      edition_title: editions.title,
      book_title: books.title,
      author: books.author,
      cover_url: editions.coverUrl,
      cover_color: editions.coverColor,
      cover_placeholder: editions.coverPlaceholder,
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(
      batchId === null
        ? eq(editions.id, giftEditionId ?? 0)
        : and(inArray(editions.id, ofBatch), isNull(editions.withdrawnAt)),
    )
    .orderBy(asc(sql`${books.title} collate "fr-x-icu"`), asc(editions.id));
}

/** @returns the inserted ones: the same code twice is improbable, and is left out */
export async function insertCodes(
  tx: Queryable,
  codes: readonly string[],
  owner: { batchId: number } | { giftId: number },
): Promise<number> {
  const rows = await tx
    .insert(giftCodes)
    .values(codes.map((code) => ({ code, ...owner })))
    .onConflictDoNothing()
    .returning({ code: giftCodes.code });
  return rows.length;
}

export async function markRedeemed(tx: Queryable, code: string, redeemedBy: string, redeemedAt: Date) {
  await tx.update(giftCodes).set({ redeemedBy, redeemedAt }).where(eq(giftCodes.code, code));
}

/** The codes that a member redeemed, oldest first. */
export const findRedeemedBy = (db: Queryable, memberId: string) =>
  db
    .select({ code: giftCodes.code, redeemed_at: giftCodes.redeemedAt })
    .from(giftCodes)
    .where(eq(giftCodes.redeemedBy, memberId))
    .orderBy(asc(giftCodes.redeemedAt), asc(giftCodes.code));
