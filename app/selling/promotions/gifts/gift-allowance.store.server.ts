import { lt, sql } from "drizzle-orm";
import { giftMails } from "#selling/promotions/promotions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

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
