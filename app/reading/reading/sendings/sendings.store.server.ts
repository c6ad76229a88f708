import { and, asc, desc, eq, gte, inArray, isNull, lt, or } from "drizzle-orm";
import { readerAddresses, sendings } from "#reading/reading/reading.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

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

export const countAddresses = (tx: Queryable, memberId: string): Promise<number> =>
  tx.$count(readerAddresses, eq(readerAddresses.memberId, memberId));

export async function insertAddress(tx: Queryable, values: typeof readerAddresses.$inferInsert) {
  const [row] = await tx.insert(readerAddresses).values(values).returning();
  if (!row) throw new Error("The new address was not returned.");
  return row;
}

export async function updateAddress(tx: Queryable, id: number, values: Partial<AddressRow>): Promise<void> {
  await tx.update(readerAddresses).set(values).where(eq(readerAddresses.id, id));
}

/** Removes those of a member: one, or those of an instant or later, or all. @returns the addresses */
export async function deleteAddresses(
  tx: Queryable,
  memberId: string,
  { id, since }: { id?: number; since?: Date },
): Promise<string[]> {
  const { confirmedAt, createdAt } = readerAddresses;
  const deleted = await tx
    .delete(readerAddresses)
    .where(
      and(
        eq(readerAddresses.memberId, memberId),
        id === undefined ? undefined : eq(readerAddresses.id, id),
        since ? or(isNull(confirmedAt), gte(confirmedAt, since), gte(createdAt, since)) : undefined,
      ),
    )
    .returning({ address: readerAddresses.address });
  return deleted.map(({ address }) => address);
}

/** Settles the books that wait to be sent to some addresses. */
export async function refuseQueued(tx: Queryable, memberId: string, addresses: string[], reason: string) {
  if (addresses.length === 0) return;
  await tx
    .update(sendings)
    .set({ state: "refused", reason })
    .where(
      and(
        eq(sendings.memberId, memberId),
        eq(sendings.state, "queued"),
        inArray(sendings.address, addresses),
      ),
    );
}

export async function insertSending(tx: Queryable, values: typeof sendings.$inferInsert) {
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
