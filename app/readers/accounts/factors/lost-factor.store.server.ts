import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { waysBack } from "#readers/accounts/membership.rules.ts";
import { memberLostFactors, memberTokens } from "#readers/accounts/accounts.tables.ts";

export type LostFactor = typeof memberLostFactors.$inferSelect;

export async function findLostFactor(db: Queryable, memberId: string): Promise<LostFactor | undefined> {
  const [found] = await db.select().from(memberLostFactors).where(eq(memberLostFactors.memberId, memberId));
  return found;
}

export async function insertLostFactor(db: Queryable, row: typeof memberLostFactors.$inferInsert) {
  await db.insert(memberLostFactors).values(row);
}

/** Marks the request as announced for the last time. @returns it, unless it was announced or cancelled before */
export async function takeReminder(db: Queryable, memberId: string, now: Date) {
  const [taken] = await db
    .update(memberLostFactors)
    .set({ remindedAt: now })
    .where(and(eq(memberLostFactors.memberId, memberId), isNull(memberLostFactors.remindedAt)))
    .returning();
  return taken;
}

interface Due {
  /** Requests that end at this instant or before. */
  until: Date;
  /** Only those whose last reminder has not been sent. */
  isUnannounced: boolean;
  limit: number;
  except: string[];
}

/** Some members whose requests end, the longest due first. */
export async function findEndingFactors(db: Queryable, { until, isUnannounced, limit, except }: Due) {
  const { memberId, endsAt, remindedAt } = memberLostFactors;
  const rows = await db
    .select({ memberId })
    .from(memberLostFactors)
    .where(
      and(
        lte(endsAt, until),
        isUnannounced ? isNull(remindedAt) : undefined,
        sql`${memberId} <> all(${sql.param(except)}::uuid[])`,
      ),
    )
    .orderBy(asc(endsAt), asc(memberId))
    .limit(limit);
  return rows.map((row) => row.memberId);
}

/** The mailboxes that may still undo a change of address or take the account back. */
export async function findFormerMailboxes(db: Queryable, memberId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: memberTokens.email })
    .from(memberTokens)
    .where(
      and(
        eq(memberTokens.memberId, memberId),
        inArray(memberTokens.purpose, waysBack),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
      ),
    );
  return rows.flatMap(({ email }) => email ?? []);
}
