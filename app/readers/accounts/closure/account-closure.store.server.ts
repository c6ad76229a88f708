import { and, asc, eq, exists, gt, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { members, memberTokens } from "#readers/accounts/accounts.tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/postgres/database.server.ts";

/**
 * Accounts whose closure was requested and whose delay is over; the longest due first.
 * @param except excluded accounts
 */
export async function findDueClosures(
  db: Queryable,
  now: Date,
  { limit, except }: { limit: number; except: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        lte(members.closesAt, now),
        isNull(members.erasedAt),
        sql`${members.id} <> all(${sql.param(except)}::uuid[])`,
      ),
    )
    .orderBy(asc(members.closesAt), asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

interface Place {
  createdAt: Date;
  id: string;
}

/**
 * Unverified accounts created before an instant, oldest first, from a position on. Suspended accounts, and those with a
 * link in the queue, are kept.
 */
export async function findNeverVerified(
  db: Queryable,
  { before, now, after, limit }: { before: Date; now: Date; after: Place | null; limit: number },
): Promise<Place[]> {
  const linkOnItsWay = db
    .select({ one: sql`1` })
    .from(memberTokens)
    .where(
      and(
        eq(memberTokens.memberId, members.id),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
      ),
    );
  return db
    .select({ id: members.id, createdAt: members.createdAt })
    .from(members)
    .where(
      and(
        isNull(members.emailVerifiedAt),
        isNull(members.erasedAt),
        isNull(members.suspendedAt),
        lt(members.createdAt, before),
        not(exists(linkOnItsWay)),
        after
          ? or(
              gt(members.createdAt, after.createdAt),
              and(eq(members.createdAt, after.createdAt), gt(members.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(limit);
}

/**
 * Deletes an account that is still unverified. An account with other rows (a gift, a payment) stays: the database's
 * foreign keys decide, so that no table can be forgotten here.
 * @returns whether it was deleted
 */
export async function deleteUnverified(db: Queryable, id: string): Promise<boolean> {
  try {
    const gone = await db
      .delete(members)
      .where(and(eq(members.id, id), isNull(members.emailVerifiedAt)))
      .returning({ id: members.id });
    return gone.length > 0;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
