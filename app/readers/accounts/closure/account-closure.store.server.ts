import { and, asc, eq, exists, gt, isNull, lt, lte, not, or, sql, desc } from "drizzle-orm";
import {
  members,
  memberTokens,
  memberAuthenticators,
  memberDevices,
  memberFirstLogins,
  memberLostFactors,
  memberPasskeys,
  memberRecoveryCodes,
  memberSessions,
  securityEvents,
} from "#readers/accounts/accounts.tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/postgres/database.server.ts";

interface Batch {
  limit: number;
  /** Excluded accounts. */
  except: string[];
}

/** Accounts whose closure was requested and whose delay is over; the longest due first. */
export const findDueClosures = (db: Queryable, now: Date, batch: Batch): Promise<string[]> =>
  findDue(db, members.closesAt, now, batch);

export const findDueSuspensions = (db: Queryable, now: Date, batch: Batch): Promise<string[]> =>
  findDue(db, members.suspendsAt, now, batch);

async function findDue(
  db: Queryable,
  moment: typeof members.closesAt | typeof members.suspendsAt,
  now: Date,
  { limit, except }: Batch,
): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        lte(moment, now),
        isNull(members.erasedAt),
        sql`${members.id} <> all(${sql.param(except)}::uuid[])`,
      ),
    )
    .orderBy(asc(moment), asc(members.id))
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

/** All stored data about an account's use, newest first; no hash. */
export async function findTraces(db: Queryable, memberId: string) {
  const { device, address, kind, actor, occurredAt } = securityEvents;
  const [devices, events, passkeys, authenticators, recoveryCodes, lostFactors] = await Promise.all([
    db
      .select({
        device: memberDevices.device,
        address: memberDevices.address,
        first_seen_at: memberDevices.firstSeenAt,
        last_seen_at: memberDevices.lastSeenAt,
      })
      .from(memberDevices)
      .where(eq(memberDevices.memberId, memberId))
      .orderBy(desc(memberDevices.lastSeenAt)),
    db
      .select({ kind, actor, occurred_at: occurredAt, device, address })
      .from(securityEvents)
      .where(eq(securityEvents.memberId, memberId))
      .orderBy(desc(occurredAt), desc(securityEvents.id)),
    db
      .select({
        name: memberPasskeys.name,
        site: memberPasskeys.rpId,
        created_at: memberPasskeys.createdAt,
        last_used_at: memberPasskeys.lastUsedAt,
      })
      .from(memberPasskeys)
      .where(eq(memberPasskeys.accountId, memberId))
      .orderBy(desc(memberPasskeys.createdAt)),
    db
      .select({ added_at: memberAuthenticators.addedAt })
      .from(memberAuthenticators)
      .where(eq(memberAuthenticators.accountId, memberId)),
    db
      .select({ used_at: memberRecoveryCodes.usedAt })
      .from(memberRecoveryCodes)
      .where(eq(memberRecoveryCodes.accountId, memberId)),
    db
      .select({ asked_at: memberLostFactors.askedAt, ends_at: memberLostFactors.endsAt })
      .from(memberLostFactors)
      .where(eq(memberLostFactors.memberId, memberId)),
  ]);
  return {
    devices,
    passkeys,
    authenticators,
    recovery_codes: recoveryCodes,
    lost_factors: lostFactors,
    security_events: events,
  };
}

/** Removes the data about an account's use: sessions, links, devices, passkeys, security events. */
export async function deleteTraces(db: Queryable, memberId: string): Promise<void> {
  for (const table of [
    memberSessions,
    memberTokens,
    memberFirstLogins,
    memberDevices,
    memberLostFactors,
    securityEvents,
  ])
    await db.delete(table).where(eq(table.memberId, memberId));
  for (const table of [memberPasskeys, memberAuthenticators, memberRecoveryCodes])
    await db.delete(table).where(eq(table.accountId, memberId));
}
