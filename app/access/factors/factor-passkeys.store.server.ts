import { and, asc, count, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { AccountKey, PasskeyTable } from "#platform/identity/factor-tables.ts";

export type StoredPasskey = PasskeyTable["$inferSelect"];

export function findPasskeysOf(db: Queryable, table: PasskeyTable, accountId: AccountKey) {
  return db
    .select()
    .from(table)
    .where(eq(table.accountId, accountId))
    .orderBy(asc(table.createdAt), asc(table.id));
}

export async function findPasskey(db: Queryable, table: PasskeyTable, credentialId: string) {
  const [found] = await db.select().from(table).where(eq(table.credentialId, credentialId));
  return found;
}

export async function insertPasskey(
  db: Queryable,
  table: PasskeyTable,
  passkey: PasskeyTable["$inferInsert"],
): Promise<StoredPasskey> {
  const [row] = await db.insert(table).values(passkey).returning();
  if (!row) throw new Error("The new passkey was not returned.");
  return row;
}

/** @returns the deleted passkey; undefined if the account has no such one */
export async function deletePasskey(
  db: Queryable,
  table: PasskeyTable,
  { accountId, id }: Pick<StoredPasskey, "accountId" | "id">,
): Promise<StoredPasskey | undefined> {
  const [deleted] = await db
    .delete(table)
    .where(and(eq(table.accountId, accountId), eq(table.id, id)))
    .returning();
  return deleted;
}

/** @returns whether the account has such a passkey */
export async function renamePasskey(
  db: Queryable,
  table: PasskeyTable,
  { accountId, id, name }: Pick<StoredPasskey, "accountId" | "id" | "name">,
): Promise<boolean> {
  const renamed = await db
    .update(table)
    .set({ name })
    .where(and(eq(table.accountId, accountId), eq(table.id, id)))
    .returning({ id: table.id });
  return renamed.length > 0;
}

/** @returns whether the passkey still exists */
export async function touchPasskey(
  db: Queryable,
  table: PasskeyTable,
  { id, counter, lastUsedAt }: Pick<StoredPasskey, "id" | "counter" | "lastUsedAt">,
): Promise<boolean> {
  const touched = await db
    .update(table)
    .set({ counter, lastUsedAt })
    .where(eq(table.id, id))
    .returning({ id: table.id });
  return touched.length > 0;
}

export interface EndedPasskeys {
  /** Only those created after this instant. */
  since?: Date | undefined;
  /** Those that this session added stay. */
  keptSession?: Buffer | undefined;
  /** Only those older than this instant that were not used since. */
  unusedSince?: Date | undefined;
}

/** @returns their names */
export async function deletePasskeysOf(
  db: Queryable,
  table: PasskeyTable,
  accountId: AccountKey,
  { since, keptSession, unusedSince }: EndedPasskeys,
): Promise<string[]> {
  const deleted = await db
    .delete(table)
    .where(
      and(
        eq(table.accountId, accountId),
        since ? gt(table.createdAt, since) : undefined,
        keptSession ? ne(table.addedIn, keptSession) : undefined,
        unusedSince
          ? and(
              lt(table.createdAt, unusedSince),
              or(isNull(table.lastUsedAt), lt(table.lastUsedAt, unusedSince)),
            )
          : undefined,
      ),
    )
    .returning({ name: table.name });
  return deleted.map(({ name }) => name);
}

/** The number of passkeys of other hosts. */
export async function countForeignPasskeys(db: Queryable, table: PasskeyTable, rpId: string) {
  const [row] = await db.select({ n: count() }).from(table).where(ne(table.rpId, rpId));
  return row?.n ?? 0;
}
