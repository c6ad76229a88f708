import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { AccountKey, AuthenticatorTable, RecoveryCodeTable } from "#platform/identity/factor-tables.ts";

export async function findAuthenticator(db: Queryable, table: AuthenticatorTable, accountId: AccountKey) {
  const [row] = await db.select().from(table).where(eq(table.accountId, accountId));
  return row;
}

/** Replaces the account's authenticator app, if there is one. */
export async function saveAuthenticator(
  db: Queryable,
  table: AuthenticatorTable,
  row: AuthenticatorTable["$inferInsert"],
): Promise<void> {
  await db.insert(table).values(row).onConflictDoUpdate({ target: table.accountId, set: row });
}

/** Counts the code of a time step. @returns whether it is later than all that were used */
export async function spendStep(
  db: Queryable,
  table: AuthenticatorTable,
  accountId: AccountKey,
  step: number,
): Promise<boolean> {
  const spent = await db
    .update(table)
    .set({ lastStep: step })
    .where(and(eq(table.accountId, accountId), lt(table.lastStep, step)))
    .returning({ step: table.lastStep });
  return spent.length > 0;
}

export async function replaceRecoveryCodes(
  db: Queryable,
  table: RecoveryCodeTable,
  accountId: AccountKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.delete(table).where(eq(table.accountId, accountId));
  if (hashes.length > 0) await db.insert(table).values(hashes.map((codeHash) => ({ codeHash, accountId })));
}

/** @returns whether the account has this code, unused */
export async function spendRecoveryCode(
  db: Queryable,
  table: RecoveryCodeTable,
  { accountId, codeHash, usedAt }: { accountId: AccountKey; codeHash: Buffer; usedAt: Date },
): Promise<boolean> {
  const spent = await db
    .update(table)
    .set({ usedAt })
    .where(and(eq(table.codeHash, codeHash), eq(table.accountId, accountId), isNull(table.usedAt)))
    .returning({ hash: table.codeHash });
  return spent.length > 0;
}

export async function countRecoveryCodes(db: Queryable, table: RecoveryCodeTable, accountId: AccountKey) {
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.accountId, accountId), isNull(table.usedAt)));
  return row?.n ?? 0;
}

/**
 * @param since only if it was added after this instant
 * @returns whether the account had such an app
 */
export async function deleteAuthenticator(
  db: Queryable,
  table: AuthenticatorTable,
  accountId: AccountKey,
  since?: Date,
): Promise<boolean> {
  const deleted = await db
    .delete(table)
    .where(and(eq(table.accountId, accountId), since ? gt(table.addedAt, since) : undefined))
    .returning({ accountId: table.accountId });
  return deleted.length > 0;
}

/** For a new key: every sealed secret, locked. */
export function findSealedSecrets(db: Queryable, table: AuthenticatorTable) {
  return db.select({ accountId: table.accountId, secret: table.secret }).from(table).for("update");
}

export async function replaceSecret(
  db: Queryable,
  table: AuthenticatorTable,
  accountId: AccountKey,
  secret: Buffer,
): Promise<void> {
  await db.update(table).set({ secret }).where(eq(table.accountId, accountId));
}
