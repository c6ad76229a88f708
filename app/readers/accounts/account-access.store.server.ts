import { eq, and, gt, lt, lte, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { memberFirstLogins, memberLostFactors } from "#readers/accounts/accounts.tables.ts";
import { codeTries } from "#readers/accounts/membership.rules.ts";

/** @returns whether there was a request */
export async function deleteLostFactor(db: Queryable, memberId: string): Promise<boolean> {
  const deleted = await db
    .delete(memberLostFactors)
    .where(eq(memberLostFactors.memberId, memberId))
    .returning({ memberId: memberLostFactors.memberId });
  return deleted.length > 0;
}

/** The browser that signed up is no longer logged in by its key. */
export async function deleteFirstLogin(db: Queryable, memberId: string): Promise<void> {
  await db.delete(memberFirstLogins).where(eq(memberFirstLogins.memberId, memberId));
}

type FirstLogin = typeof memberFirstLogins.$inferSelect;

const isOf = (keyHash: Buffer, now: Date) =>
  and(eq(memberFirstLogins.keyHash, keyHash), gt(memberFirstLogins.endsAt, now));

export async function insertFirstLogin(
  db: Queryable,
  row: Pick<FirstLogin, "memberId" | "keyHash" | "endsAt">,
): Promise<void> {
  // A key used twice is no secret.
  await db.insert(memberFirstLogins).values(row).onConflictDoNothing();
}

export async function findFirstLogin(db: Queryable, keyHash: Buffer, now: Date) {
  const [found] = await db.select().from(memberFirstLogins).where(isOf(keyHash, now));
  return found;
}

/** Replaces the earlier code. @returns whether a browser waits for one */
export async function changeCode(
  db: Queryable,
  { memberId, codeHash, codeEndsAt }: Pick<FirstLogin, "memberId" | "codeHash" | "codeEndsAt">,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(memberFirstLogins)
    .set({ codeHash, codeEndsAt, tries: 0 })
    .where(and(eq(memberFirstLogins.memberId, memberId), gt(memberFirstLogins.endsAt, now)))
    .returning({ memberId: memberFirstLogins.memberId });
  return changed.length > 0;
}

/** Counts one try. @returns the code's hash; undefined if the code has ended or all tries are used */
export async function countTry(db: Queryable, keyHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const [counted] = await db
    .update(memberFirstLogins)
    .set({ tries: sql`${memberFirstLogins.tries} + 1` })
    .where(
      and(isOf(keyHash, now), gt(memberFirstLogins.codeEndsAt, now), lt(memberFirstLogins.tries, codeTries)),
    )
    .returning({ codeHash: memberFirstLogins.codeHash });
  return counted?.codeHash ?? undefined;
}

/** Uses the key. @returns whether it was still there */
export async function spendFirstLogin(db: Queryable, keyHash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .delete(memberFirstLogins)
    .where(isOf(keyHash, now))
    .returning({ memberId: memberFirstLogins.memberId });
  return spent.length > 0;
}

/** A few expired ones at each sign-up, so that the table stays small without a job. */
export async function deleteEndedFirstLogins(db: Queryable, now: Date): Promise<void> {
  const ended = db
    .select({ memberId: memberFirstLogins.memberId })
    .from(memberFirstLogins)
    .where(lte(memberFirstLogins.endsAt, now))
    .limit(10)
    .for("update", { skipLocked: true });
  await db.delete(memberFirstLogins).where(sql`${memberFirstLogins.memberId} in ${ended}`);
}
