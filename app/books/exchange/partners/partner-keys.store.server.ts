import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { partnerKeys } from "#books/exchange/exchange.tables.ts";

export const findKeys = (db: Queryable) => db.select().from(partnerKeys).orderBy(desc(partnerKeys.id));

/** Until the transaction ends, no other call adds a key. */
export async function lockKeys(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('encrier-partner-keys'))`);
}

export const countKeys = (db: Queryable): Promise<number> => db.$count(partnerKeys);

export async function insertKey(tx: Queryable, values: typeof partnerKeys.$inferInsert): Promise<number> {
  const [row] = await tx.insert(partnerKeys).values(values).returning({ id: partnerKeys.id });
  if (!row) throw new Error("The new key was not returned.");
  return row.id;
}

/** @returns the name of the deleted key */
export async function deleteKey(tx: Queryable, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(partnerKeys)
    .where(eq(partnerKeys.id, id))
    .returning({ name: partnerKeys.name });
  return row?.name;
}

export async function findKey(db: Queryable, keyHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ id: partnerKeys.id })
    .from(partnerKeys)
    .where(eq(partnerKeys.keyHash, keyHash));
  return row?.id;
}

/** Stores a use, unless one is stored after `latest`. */
export async function saveUse(db: Queryable, id: number, usedAt: Date, latest: Date): Promise<void> {
  await db
    .update(partnerKeys)
    .set({ usedAt })
    .where(and(eq(partnerKeys.id, id), or(isNull(partnerKeys.usedAt), lt(partnerKeys.usedAt, latest))));
}
