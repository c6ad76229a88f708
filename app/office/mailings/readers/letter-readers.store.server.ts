import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { letterBounces, letterReaders, mailings } from "#office/mailings/mailings.tables.ts";
import { mayBeMailed } from "#office/mailings/mailings.store.server.ts";
import { members } from "#readers/accounts/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type ReaderRow = typeof letterReaders.$inferSelect;

const isEmail = (email: string) => sql`lower(${letterReaders.email}) = lower(${email})`;

export async function findByEmail(db: Queryable, email: string): Promise<ReaderRow | undefined> {
  const [row] = await db.select().from(letterReaders).where(isEmail(email));
  return row;
}

export async function findByMember(db: Queryable, memberId: string): Promise<ReaderRow | undefined> {
  const [row] = await db.select().from(letterReaders).where(eq(letterReaders.memberId, memberId));
  return row;
}

/** The row with a token that confirms an address, locked until the transaction ends. */
export async function lockByConfirmHash(tx: Queryable, hash: Buffer): Promise<ReaderRow | undefined> {
  const [row] = await tx
    .select()
    .from(letterReaders)
    .where(eq(letterReaders.confirmHash, hash))
    .for("update");
  return row;
}

type Consent = Pick<ReaderRow, "origin" | "consent" | "askedAt">;

/** A visitor's request, or a new one: it takes the place of an earlier one that has ended or was never confirmed. */
export async function writeVisitor(
  tx: Queryable,
  email: string,
  values: Consent & Pick<ReaderRow, "confirmHash" | "confirmEndsAt">,
): Promise<void> {
  const fresh = { ...values, confirmedAt: null, endedAt: null };
  const known = await tx
    .update(letterReaders)
    .set(fresh)
    .where(isEmail(email))
    .returning({ id: letterReaders.id });
  if (known.length === 0) await tx.insert(letterReaders).values({ email, ...fresh });
}

/** A member's consent needs no link: the account's address is verified by its own. */
export async function writeMember(tx: Queryable, memberId: string, consent: Consent): Promise<void> {
  const values = { ...consent, confirmedAt: consent.askedAt, endedAt: null };
  await tx
    .insert(letterReaders)
    .values({ memberId, ...values })
    .onConflictDoUpdate({
      target: letterReaders.memberId,
      set: values,
      setWhere: isNotNull(letterReaders.endedAt),
    });
}

export async function confirm(tx: Queryable, id: number, confirmedAt: Date): Promise<void> {
  await tx
    .update(letterReaders)
    .set({ confirmedAt, confirmHash: null, confirmEndsAt: null })
    .where(eq(letterReaders.id, id));
}

/** @returns whether a letter was ended: false if it had ended before */
export async function endByKey(tx: Queryable, leaveKey: string, endedAt: Date): Promise<boolean | null> {
  const key = eq(letterReaders.leaveKey, leaveKey);
  const ended = await tx
    .update(letterReaders)
    .set({ endedAt })
    .where(and(key, isNull(letterReaders.endedAt)))
    .returning({ id: letterReaders.id });
  if (ended.length > 0) return true;
  const [known] = await tx.select({ id: letterReaders.id }).from(letterReaders).where(key);
  return known ? false : null;
}

export async function endOfMember(tx: Queryable, memberId: string, endedAt: Date): Promise<void> {
  await tx
    .update(letterReaders)
    .set({ endedAt })
    .where(and(eq(letterReaders.memberId, memberId), isNull(letterReaders.endedAt)));
}

export async function countUnsubscribed(tx: Queryable, mailingId: number): Promise<void> {
  await tx
    .update(mailings)
    .set({ unsubscribed: sql`${mailings.unsubscribed} + 1` })
    .where(eq(mailings.id, mailingId));
}

export async function deleteBounce(tx: Queryable, email: string): Promise<void> {
  await tx.delete(letterBounces).where(eq(letterBounces.address, email.toLowerCase()));
}

/** What is kept about a person: as a member, and under the account's address. */
export const findOfPerson = (db: Queryable, memberId: string, email: string) =>
  db
    .select()
    .from(letterReaders)
    .where(or(eq(letterReaders.memberId, memberId), isEmail(email)));

export async function deleteOfMember(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(letterReaders).where(eq(letterReaders.memberId, memberId));
}

export async function deleteOfPerson(tx: Queryable, memberId: string, email: string): Promise<void> {
  await tx.delete(letterReaders).where(or(eq(letterReaders.memberId, memberId), isEmail(email)));
  await deleteBounce(tx, email);
}

/** The next readers of the letter after one, with their addresses. */
export const findReadersAfter = (db: Queryable, after: number, limit: number) =>
  db
    .select({
      id: letterReaders.id,
      email: sql<string>`coalesce(${letterReaders.email}, ${members.email})`,
      origin: letterReaders.origin,
      consent: letterReaders.consent,
      askedAt: letterReaders.askedAt,
      confirmedAt: letterReaders.confirmedAt,
    })
    .from(letterReaders)
    .leftJoin(members, eq(members.id, letterReaders.memberId))
    .where(and(gt(letterReaders.id, after), mayBeMailed))
    .orderBy(letterReaders.id)
    .limit(limit);

/** Requests that were never confirmed, and readers who left long ago. */
export async function deleteOld(db: Queryable, asked: Date, ended: Date): Promise<void> {
  const { askedAt, confirmedAt, endedAt } = letterReaders;
  await db.delete(letterReaders).where(and(isNull(confirmedAt), lt(askedAt, asked)));
  await db.delete(letterReaders).where(and(isNotNull(endedAt), lt(endedAt, ended)));
}
