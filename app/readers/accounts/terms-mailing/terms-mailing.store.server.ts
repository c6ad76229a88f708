import { and, asc, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { members, termsMails, termsMailings } from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type TermsMailingRow = typeof termsMailings.$inferSelect;

/** @returns false if the notification for these terms has already begun */
export async function insertMailing(db: Queryable, notice: TermsMailingRow): Promise<boolean> {
  const rows = await db.insert(termsMailings).values(notice).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findMailing(db: Queryable, revision: number): Promise<TermsMailingRow | undefined> {
  const [row] = await db.select().from(termsMailings).where(eq(termsMailings.revision, revision));
  return row;
}

export const updateSpread = (db: Queryable, revision: number, spreadAt: Date) =>
  db.update(termsMailings).set({ spreadAt }).where(eq(termsMailings.revision, revision));

/** Members, by their ids. @param afterId the last one of the previous batch; null: from the first */
export async function findMembersToNotify(db: Queryable, afterId: string | null, limit: number) {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isNotNull(members.emailVerifiedAt),
        isNull(members.suspendedAt),
        isNull(members.erasedAt),
        afterId === null ? undefined : gt(members.id, afterId),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** @returns those whose mail was not queued before */
export async function insertMails(db: Queryable, revision: number, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  const rows = await db
    .insert(termsMails)
    .values(memberIds.map((memberId) => ({ revision, memberId })))
    .onConflictDoNothing()
    .returning({ memberId: termsMails.memberId });
  return rows.map(({ memberId }) => memberId);
}

const mailOf = (revision: number, memberId: string) =>
  and(eq(termsMails.revision, revision), eq(termsMails.memberId, memberId));

/** @returns false if another process has already begun to send it */
export async function beginMail(db: Queryable, revision: number, memberId: string, begunAt: Date) {
  const rows = await db
    .update(termsMails)
    .set({ begunAt })
    .where(and(mailOf(revision, memberId), isNull(termsMails.begunAt)))
    .returning({ memberId: termsMails.memberId });
  return rows.length > 0;
}

/** The mail server has refused it: it may be tried again. */
export const takeMailBack = (db: Queryable, revision: number, memberId: string) =>
  db.update(termsMails).set({ begunAt: null }).where(mailOf(revision, memberId));

export const finishMail = (db: Queryable, revision: number, memberId: string, sentAt: Date) =>
  db.update(termsMails).set({ sentAt }).where(mailOf(revision, memberId));

export async function countMails(db: Queryable, revision: number) {
  const [row] = await db
    .select({ ordered: count(), sent: count(termsMails.sentAt) })
    .from(termsMails)
    .where(eq(termsMails.revision, revision));
  return row ?? { ordered: 0, sent: 0 };
}
