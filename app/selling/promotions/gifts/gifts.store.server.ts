import { and, asc, desc, eq, isNotNull, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { giftCodes, gifts, giftMails } from "#selling/promotions/promotions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type GiftRow = typeof gifts.$inferSelect;

const detailColumns = {
  gift: gifts,
  code: giftCodes.code,
  redeemedAt: giftCodes.redeemedAt,
  revokedAt: giftCodes.revokedAt,
  bookTitle: books.title,
  bookSlug: books.slug,
  editionTitle: editions.title,
  editionSlug: editions.slug,
};
export type GiftDetails = Awaited<ReturnType<typeof findGiftsOf>>[number];

const detailed = (db: Queryable) =>
  db
    .select(detailColumns)
    .from(gifts)
    .innerJoin(giftCodes, eq(giftCodes.giftId, gifts.id))
    .leftJoin(editions, eq(editions.id, gifts.editionId))
    .leftJoin(books, eq(books.id, editions.bookId));

/** A buyer's paid gifts, the latest first. */
export async function findGiftsOf(db: Queryable, buyerId: string, limit: number) {
  return detailed(db)
    .where(and(eq(gifts.buyerId, buyerId), isNotNull(gifts.paidAt)))
    .orderBy(desc(gifts.id))
    .limit(limit);
}

/** A paid gift; undefined if there is none. */
export async function findGift(db: Queryable, id: number): Promise<GiftDetails | undefined> {
  const [row] = await detailed(db).where(and(eq(gifts.id, id), isNotNull(gifts.paidAt)));
  return row;
}

/** Locks a gift and its code until the transaction ends: the code first, as redemptions do. */
export async function lockGift(tx: Queryable, id: number): Promise<GiftDetails | undefined> {
  await tx.select({ id: giftCodes.giftId }).from(giftCodes).where(eq(giftCodes.giftId, id)).for("update");
  await tx.select({ id: gifts.id }).from(gifts).where(eq(gifts.id, id)).for("update");
  return findGift(tx, id);
}

export async function insertGift(tx: Queryable, gift: typeof gifts.$inferInsert): Promise<void> {
  await tx.insert(gifts).values(gift);
}

export async function updateGift(tx: Queryable, id: number, changes: Partial<GiftRow>): Promise<void> {
  await tx.update(gifts).set(changes).where(eq(gifts.id, id));
}

/** The gift that a payment bought, paid or not. */
export async function findGiftOf(db: Queryable, paymentId: number): Promise<GiftRow | undefined> {
  const [row] = await db.select().from(gifts).where(eq(gifts.paymentId, paymentId));
  return row;
}

/** Whether a payment bought a gift that no reader has. */
export async function isUnredeemed(db: Queryable, paymentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .innerJoin(giftCodes, eq(giftCodes.giftId, gifts.id))
    .where(and(eq(gifts.paymentId, paymentId), isNull(giftCodes.redeemedAt), isNull(gifts.returnedAt)));
  return rows.length > 0;
}

/** Replaces the code of a gift that was not redeemed, so that the earlier link is unknown. */
export async function replaceCode(tx: Queryable, giftId: number, code: string): Promise<void> {
  await tx.update(giftCodes).set({ code }).where(eq(giftCodes.giftId, giftId));
}

export async function revokeGiftCode(tx: Queryable, giftId: number, revokedAt: Date): Promise<void> {
  await tx.update(giftCodes).set({ revokedAt }).where(eq(giftCodes.giftId, giftId));
}

/** Notes that a delivery was sent, unless a later one has replaced it. */
export async function updateDelivery(db: Queryable, id: number, delivery: number, sentAt: Date) {
  await db
    .update(gifts)
    .set({ sentAt })
    .where(and(eq(gifts.id, id), eq(gifts.deliveries, delivery)));
}

const dueAtOnce = 100;

/** Gifts whose day has come and whose mail is not queued. */
export async function findDueDeliveries(db: Queryable, now: Date, except: readonly string[]) {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.paidAt),
        isNull(gifts.queuedAt),
        isNotNull(gifts.recipientEmail),
        lte(gifts.deliverAt, now),
        except.length > 0 ? notInArray(gifts.id, except.map(Number)) : undefined,
      ),
    )
    .orderBy(asc(gifts.deliverAt))
    .limit(dueAtOnce);
  return rows.map(({ id }) => String(id));
}

export async function findDueReturns(db: Queryable, now: Date, except: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        lte(gifts.returnsAt, now),
        except.length > 0 ? notInArray(gifts.id, except.map(Number)) : undefined,
      ),
    )
    .orderBy(asc(gifts.returnsAt))
    .limit(dueAtOnce);
  return rows.map(({ id }) => String(id));
}

const nothing = { senderName: null, message: null, recipientEmail: null };

/** Removes names, addresses and messages of orders from before an instant that were not paid. */
export async function forgetUnpaid(db: Queryable, before: Date): Promise<void> {
  await db
    .update(gifts)
    .set(nothing)
    .where(
      and(
        isNull(gifts.paidAt),
        lt(gifts.createdAt, before),
        sql`num_nonnulls(sender_name, message, recipient_email) > 0`,
      ),
    );
}

/** The same for a buyer's gifts, except those that are still to be sent. */
export async function forgetOfBuyer(db: Queryable, buyerId: string): Promise<void> {
  await db
    .update(gifts)
    .set(nothing)
    .where(
      and(
        eq(gifts.buyerId, buyerId),
        sql`not (paid_at is not null and recipient_email is not null and sent_at is null)`,
      ),
    );
}

/** Paid gifts whose link was sent before an instant, and not opened. */
export async function countUnredeemedSentBefore(db: Queryable, before: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(gifts)
    .innerJoin(giftCodes, eq(giftCodes.giftId, gifts.id))
    .where(
      and(
        isNotNull(gifts.paidAt),
        lt(gifts.sentAt, before),
        isNull(gifts.returnedAt),
        isNull(giftCodes.redeemedAt),
        isNull(giftCodes.revokedAt),
      ),
    );
  return row?.count ?? 0;
}

/** Counts a mail of a buyer on a day, if the day has fewer. @returns whether it is counted */
export async function countMail(
  tx: Queryable,
  { buyerId, day, limit }: { buyerId: string; day: string; limit: number },
): Promise<boolean> {
  if (limit < 1) return false;
  const rows = await tx
    .insert(giftMails)
    .values({ buyerId, day, mails: 1 })
    .onConflictDoUpdate({
      target: [giftMails.buyerId, giftMails.day],
      set: { mails: sql`${giftMails.mails} + 1` },
      setWhere: lt(giftMails.mails, limit),
    })
    .returning({ mails: giftMails.mails });
  return rows.length > 0;
}

export async function deleteCountsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(giftMails).where(lt(giftMails.day, day));
}
