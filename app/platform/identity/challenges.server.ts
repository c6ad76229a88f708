import { and, eq, gt, lte } from "drizzle-orm";
import { after } from "#platform/data/dates.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { challenges } from "#platform/postgres/platform-tables.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";

/** A question that one answer settles, such as the one that a passkey signs. */
interface Question {
  /** Random text of at least 128 bits; only its hash is stored. */
  challenge: string;
  purpose: string;
  /** The account that is asked; null if any may answer. */
  subject: string | null;
  /** For the answer's handler. */
  data?: Readonly<Record<string, boolean | string>>;
  /** In milliseconds. */
  life: number;
}

export async function askChallenge(db: Queryable, question: Question, now: Date): Promise<void> {
  const { challenge, purpose, subject, data = {}, life } = question;
  const expiresAt = after(now, life);
  await db.insert(challenges).values({ tokenHash: hashToken(challenge), purpose, subject, data, expiresAt });
}

/** The question, which stays open; undefined if there is no such one, or its time is over. */
export async function findChallenge(db: Queryable, challenge: string, purpose: string, now: Date) {
  const [found] = await db
    .select()
    .from(challenges)
    .where(isOpen(challenge, purpose, now));
  return found;
}

/** Settles the question: of concurrent answers one finds it. */
export async function spendChallenge(db: Queryable, challenge: string, purpose: string, now: Date) {
  const [spent] = await db
    .delete(challenges)
    .where(isOpen(challenge, purpose, now))
    .returning();
  return spent;
}

/** The questions of one account end without an answer. */
export async function deleteChallengesOf(db: Queryable, subject: string): Promise<void> {
  await db.delete(challenges).where(eq(challenges.subject, subject));
}

export async function deleteEndedChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(challenges).where(lte(challenges.expiresAt, now));
}

const isOpen = (challenge: string, purpose: string, now: Date) =>
  and(
    eq(challenges.tokenHash, hashToken(challenge)),
    eq(challenges.purpose, purpose),
    gt(challenges.expiresAt, now),
  );
