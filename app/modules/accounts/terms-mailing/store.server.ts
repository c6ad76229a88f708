import { and, asc, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { members, termsNoticeMails, termsNotices } from "#modules/accounts/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export type TermsNotice = typeof termsNotices.$inferSelect;

/** @returns false when members are being told of these terms already */
export async function insertNotice(db: Queryable, notice: TermsNotice): Promise<boolean> {
  const rows = await db.insert(termsNotices).values(notice).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findNotice(db: Queryable, revision: number): Promise<TermsNotice | undefined> {
  const [row] = await db.select().from(termsNotices).where(eq(termsNotices.revision, revision));
  return row;
}

export const updateSpread = (db: Queryable, revision: number, spreadAt: Date) =>
  db.update(termsNotices).set({ spreadAt }).where(eq(termsNotices.revision, revision));

/** Members, by their ids. @param afterId the last one of the batch before; null: from the first */
export async function findMembersToTell(
  db: Queryable,
  afterId: string | null,
  limit: number,
): Promise<string[]> {
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

/** @returns those of them whose mail was not ordered before */
export async function insertMails(
  db: Queryable,
  revision: number,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .insert(termsNoticeMails)
    .values(memberIds.map((memberId) => ({ revision, memberId })))
    .onConflictDoNothing()
    .returning({ memberId: termsNoticeMails.memberId });
  return rows.map(({ memberId }) => memberId);
}

const mailOf = (revision: number, memberId: string) =>
  and(eq(termsNoticeMails.revision, revision), eq(termsNoticeMails.memberId, memberId));

/** @returns false when somebody has begun to send it before */
export async function beginMail(
  db: Queryable,
  revision: number,
  memberId: string,
  begunAt: Date,
): Promise<boolean> {
  const rows = await db
    .update(termsNoticeMails)
    .set({ begunAt })
    .where(and(mailOf(revision, memberId), isNull(termsNoticeMails.begunAt)))
    .returning({ memberId: termsNoticeMails.memberId });
  return rows.length > 0;
}

/** The mail server has refused it: it may be tried again. */
export const takeMailBack = (db: Queryable, revision: number, memberId: string) =>
  db.update(termsNoticeMails).set({ begunAt: null }).where(mailOf(revision, memberId));

export const finishMail = (db: Queryable, revision: number, memberId: string, sentAt: Date) =>
  db.update(termsNoticeMails).set({ sentAt }).where(mailOf(revision, memberId));

export async function countMails(
  db: Queryable,
  revision: number,
): Promise<{ ordered: number; sent: number }> {
  const [row] = await db
    .select({ ordered: count(), sent: count(termsNoticeMails.sentAt) })
    .from(termsNoticeMails)
    .where(eq(termsNoticeMails.revision, revision));
  return row ?? { ordered: 0, sent: 0 };
}
