import { and, desc, eq, gt, gte, isNotNull, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  memberAuthenticators,
  memberDevices,
  memberPasskeys,
  memberRecoveryCodes,
  members,
  memberSessions,
  memberTokens,
  securityEvents,
} from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { type TokenPurpose, waysBack } from "#readers/accounts/membership.rules.ts";

export type Account = typeof members.$inferSelect;

/** Where members' passkeys, authenticator apps and recovery codes are. */
export const memberFactors = {
  name: "member",
  passkeys: memberPasskeys,
  authenticators: memberAuthenticators,
  recoveryCodes: memberRecoveryCodes,
} as const;

/** Like the unique indexes: case-insensitive, in any alphabet. */
const sameAs = (column: SQL | PgColumn, value: string): SQL =>
  sql`lower(${column} collate "und-x-icu") = lower(${value} collate "und-x-icu")`;

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(members).where(sameAs(members.email, email));
  return account;
}

export async function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(members).where(eq(members.id, id));
  return account;
}

/**
 * Whether an address belongs to an account, or may still be recovered by its former one: otherwise a thief could sign
 * up with the address to keep it from its owner.
 * @param asker a member, whose own addresses do not count
 */
export async function isEmailTaken(db: Queryable, email: string, now: Date, asker?: string) {
  const [owner] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(sameAs(members.email, email), asker ? ne(members.id, asker) : undefined));
  if (owner) return true;
  const [reserved] = await db
    .select({ id: memberTokens.memberId })
    .from(memberTokens)
    .where(
      and(
        eq(memberTokens.purpose, "undo-email-change"),
        sameAs(memberTokens.email, email),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
        asker ? ne(memberTokens.memberId, asker) : undefined,
      ),
    )
    .limit(1);
  return reserved !== undefined;
}

/** @param asker a member, whose own name does not count */
export async function isUsernameTaken(db: Queryable, username: string, asker?: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(sameAs(members.username, username), asker ? ne(members.id, asker) : undefined));
  return rows.length > 0;
}

export async function insertAccount(
  db: Queryable,
  account: Pick<Account, "email" | "username" | "passwordHash" | "createdAt"> & Partial<Account>,
): Promise<Account> {
  const [row] = await db
    .insert(members)
    .values({ termsAcceptedAt: account.createdAt, ...account })
    .returning();
  if (!row) throw new Error("The new account was not returned.");
  return row;
}

/** An erased account stays erased: calls that were in progress during the erasure write nothing into it. */
export async function updateAccount(db: Queryable, id: string, changes: Partial<Account>): Promise<void> {
  await db
    .update(members)
    .set(changes)
    .where(and(eq(members.id, id), isNull(members.erasedAt)));
}

export async function insertSession(db: Queryable, session: typeof memberSessions.$inferInsert) {
  await db.insert(memberSessions).values(session);
}

const accountBySession = prepared((db) =>
  db
    .select({
      account: members,
      confirmedAt: memberSessions.confirmedAt,
      deviceId: memberSessions.deviceId,
    })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .where(
      and(
        eq(memberSessions.tokenHash, sql.placeholder("tokenHash")),
        gt(memberSessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("account-by-session"),
);

/** An open session with its account: used by every call of a member. */
export async function findAccountBySession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await accountBySession(db).execute({ tokenHash, now });
  return row;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(memberSessions).where(eq(memberSessions.tokenHash, tokenHash));
}

/** Ends all sessions of a member, except the kept one if there is one. */
export async function deleteSessionsOf(db: Queryable, memberId: string, kept?: Buffer): Promise<void> {
  await db
    .delete(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), kept ? ne(memberSessions.tokenHash, kept) : undefined));
}

export async function insertMailedToken(db: Queryable, token: typeof memberTokens.$inferInsert) {
  await db.insert(memberTokens).values(token);
}

export type MailedToken = typeof memberTokens.$inferSelect;

export async function findMailedToken(db: Queryable, tokenHash: Buffer): Promise<MailedToken | undefined> {
  const [token] = await db.select().from(memberTokens).where(eq(memberTokens.tokenHash, tokenHash));
  return token;
}

/** Revokes a member's mailed links of one purpose; all of them, or those created at an instant or later. */
export async function deleteUnusedTokens(
  db: Queryable,
  memberId: string,
  purpose: TokenPurpose,
  since?: Date,
): Promise<void> {
  await db
    .delete(memberTokens)
    .where(
      and(
        eq(memberTokens.memberId, memberId),
        eq(memberTokens.purpose, purpose),
        isNull(memberTokens.usedAt),
        since ? gte(memberTokens.createdAt, since) : undefined,
      ),
    );
}

/** Uses a valid, unused token; undefined if it was used or has expired. */
export async function spendMailedToken(db: Queryable, tokenHash: Buffer, purpose: TokenPurpose, now: Date) {
  const [token] = await db
    .update(memberTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(memberTokens.tokenHash, tokenHash),
        eq(memberTokens.purpose, purpose),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
      ),
    )
    .returning();
  return token;
}

/** The account, locked until the transaction ends: two administrators decide one after the other. */
export async function lockAccount(db: Queryable, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(members).where(eq(members.id, id)).for("update");
  return account;
}

/** Read until the transaction ends: no other one ends, suspends or closes the account concurrently. */
export async function holdAccount(tx: Queryable, id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(members).where(eq(members.id, id)).for("share");
  return account;
}

export function findSessions(db: Queryable, memberId: string, now: Date) {
  return db
    .select()
    .from(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), gt(memberSessions.expiresAt, now)))
    .orderBy(desc(memberSessions.createdAt), memberSessions.id);
}

/**
 * Ends every mailed link of a member except the ways back. A link that has confirmed the account
 * stays for a second click, but it has expired: it cannot be used to choose a name and a password.
 */
export async function endMailedLinks(db: Queryable, memberId: string, now: Date): Promise<void> {
  const isMembers = and(eq(memberTokens.memberId, memberId), notInArray(memberTokens.purpose, waysBack));
  await db.delete(memberTokens).where(and(isMembers, isNull(memberTokens.usedAt)));
  await db
    .update(memberTokens)
    .set({ expiresAt: now })
    .where(and(isMembers, isNotNull(memberTokens.usedAt), gt(memberTokens.expiresAt, now)));
}

/** Removes a member's devices, except the kept one if there is one: they count as new again. */
export async function deleteDevicesOf(db: Queryable, memberId: string, kept?: string | null): Promise<void> {
  await db
    .delete(memberDevices)
    .where(and(eq(memberDevices.memberId, memberId), kept ? ne(memberDevices.id, kept) : undefined));
}

/** Writes into the journal of what is done to accounts. */
export async function insertSecurityEvent(db: Queryable, event: typeof securityEvents.$inferInsert) {
  await db.insert(securityEvents).values(event);
}

/** The session has proved itself. @returns false if it has ended */
export async function confirmSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const confirmed = await db
    .update(memberSessions)
    .set({ confirmedAt: now })
    .where(and(eq(memberSessions.tokenHash, tokenHash), gt(memberSessions.expiresAt, now)))
    .returning({ id: memberSessions.id });
  return confirmed.length > 0;
}

/** Verified, not suspended, not erased (decisions.md, "Words"). */
export const countMembers = (db: Queryable): Promise<number> =>
  db.$count(
    members,
    and(isNotNull(members.emailVerifiedAt), isNull(members.suspendedAt), isNull(members.erasedAt)),
  );
