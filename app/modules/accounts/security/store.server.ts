import { and, desc, eq, isNull, lt, lte, or } from "drizzle-orm";
import { memberDevices, memberSessions, memberTokens, securityEvents } from "#modules/accounts/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { RequestOrigin } from "#platform/request-origin.server.ts";

export async function deleteSecurityEventsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.occurredAt, instant));
}

export function findSecurityEvents(db: Queryable, memberId: string, count: number) {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.memberId, memberId))
    .orderBy(desc(securityEvents.occurredAt), desc(securityEvents.id))
    .limit(count);
}

/** @returns whether there was such a session */
export async function deleteSessionById(db: Queryable, memberId: string, id: string): Promise<boolean> {
  const closed = await db
    .delete(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), eq(memberSessions.id, id)))
    .returning({ id: memberSessions.id });
  return closed.length > 0;
}

/** The device of a cookie, or, for programs that keep none, one of the same kind at the same place. */
export async function findDevice(
  db: Queryable,
  memberId: string,
  tokenHash: Buffer | null,
  { device, address }: RequestOrigin,
) {
  const [found] = await db
    .select()
    .from(memberDevices)
    .where(
      and(
        eq(memberDevices.memberId, memberId),
        or(
          tokenHash ? eq(memberDevices.tokenHash, tokenHash) : undefined,
          device && address
            ? and(eq(memberDevices.device, device), eq(memberDevices.address, address))
            : undefined,
        ),
      ),
    )
    .limit(1);
  return found;
}

export async function hasDevices(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: memberDevices.memberId })
    .from(memberDevices)
    .where(eq(memberDevices.memberId, memberId))
    .limit(1);
  return rows.length > 0;
}

export async function insertDevice(db: Queryable, device: typeof memberDevices.$inferInsert): Promise<void> {
  await db.insert(memberDevices).values(device);
}

export async function touchDevice(
  db: Queryable,
  tokenHash: Buffer,
  seen: RequestOrigin & { lastSeenAt: Date },
) {
  await db.update(memberDevices).set(seen).where(eq(memberDevices.tokenHash, tokenHash));
}

export async function deleteDevicesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(memberDevices).where(lt(memberDevices.lastSeenAt, instant));
}

export async function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(memberSessions).where(lte(memberSessions.expiresAt, now));
}

/** Links that were never used go at their end, used ones a while later. */
export async function deleteEndedTokens(db: Queryable, now: Date, usedBefore: Date): Promise<void> {
  const { expiresAt, usedAt } = memberTokens;
  await db
    .delete(memberTokens)
    .where(or(and(isNull(usedAt), lte(expiresAt, now)), lte(expiresAt, usedBefore)));
}
