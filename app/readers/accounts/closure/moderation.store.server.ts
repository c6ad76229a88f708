import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import {
  memberAuthenticators,
  memberDevices,
  memberFirstLogins,
  memberLostFactors,
  memberPasskeys,
  memberRecoveryCodes,
  members,
  memberSessions,
  memberTokens,
  securityEvents,
} from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

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

/** @param except excluded accounts */
export async function findDueSuspensions(
  db: Queryable,
  now: Date,
  { limit, except }: { limit: number; except: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        lte(members.suspendsAt, now),
        isNull(members.erasedAt),
        sql`${members.id} <> all(${sql.param(except)}::uuid[])`,
      ),
    )
    .orderBy(asc(members.suspendsAt), asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
