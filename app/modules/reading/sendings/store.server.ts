import { and, asc, count, desc, eq, lt, sql } from "drizzle-orm";
import { readerAddresses, sendings } from "#modules/reading/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export type AddressRow = typeof readerAddresses.$inferSelect;
export type SendingRow = typeof sendings.$inferSelect;

export const findAddresses = (db: Queryable, memberId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(readerAddresses)
    .where(eq(readerAddresses.memberId, memberId))
    .orderBy(asc(readerAddresses.id));

export async function findAddress(db: Queryable, id: number): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(readerAddresses).where(eq(readerAddresses.id, id));
  return row;
}

/** Until the transaction ends, no other call adds or confirms an address of this member. */
export async function lockAddresses(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reader-addresses-${memberId}`}, 0))`);
}

export async function countAddresses(tx: Queryable, memberId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(readerAddresses)
    .where(eq(readerAddresses.memberId, memberId));
  return row?.count ?? 0;
}

export async function insertAddress(
  tx: Queryable,
  values: typeof readerAddresses.$inferInsert,
): Promise<AddressRow> {
  const [row] = await tx.insert(readerAddresses).values(values).returning();
  if (!row) throw new Error("The new address was not returned.");
  return row;
}

export async function updateAddress(tx: Queryable, id: number, values: Partial<AddressRow>): Promise<void> {
  await tx.update(readerAddresses).set(values).where(eq(readerAddresses.id, id));
}

/** @returns whether there was one */
export async function deleteAddress(db: Queryable, memberId: string, id: number): Promise<boolean> {
  const rows = await db
    .delete(readerAddresses)
    .where(and(eq(readerAddresses.memberId, memberId), eq(readerAddresses.id, id)))
    .returning({ id: readerAddresses.id });
  return rows.length > 0;
}

export async function insertSending(
  tx: Queryable,
  values: typeof sendings.$inferInsert,
): Promise<SendingRow> {
  const [row] = await tx.insert(sendings).values(values).returning();
  if (!row) throw new Error("The new sending was not returned.");
  return row;
}

export async function findSending(db: Queryable, id: number): Promise<SendingRow | undefined> {
  const [row] = await db.select().from(sendings).where(eq(sendings.id, id));
  return row;
}

export const findSendings = (db: Queryable, memberId: string, limit: number): Promise<SendingRow[]> =>
  db.select().from(sendings).where(eq(sendings.memberId, memberId)).orderBy(desc(sendings.id)).limit(limit);

export async function settleSending(
  db: Queryable,
  id: number,
  outcome: Pick<SendingRow, "state" | "reason">,
): Promise<void> {
  await db.update(sendings).set(outcome).where(eq(sendings.id, id));
}

export async function deleteSendingsBefore(tx: Queryable, memberId: string, instant: Date): Promise<void> {
  await tx.delete(sendings).where(and(eq(sendings.memberId, memberId), lt(sendings.createdAt, instant)));
}

export async function deleteAllOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(sendings).where(eq(sendings.memberId, memberId));
  await tx.delete(readerAddresses).where(eq(readerAddresses.memberId, memberId));
}
