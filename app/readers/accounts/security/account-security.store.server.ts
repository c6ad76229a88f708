import { and, desc, eq, isNull, lt, lte, notInArray, or } from "drizzle-orm";
import {
  memberDevices,
  memberSessions,
  memberTokens,
  securityEvents,
} from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";

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

/** @returns the device of the session, or null; undefined if there was no such session */
export async function deleteSessionById(db: Queryable, memberId: string, id: string) {
  const [closed] = await db
    .delete(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), eq(memberSessions.id, id)))
    .returning({ deviceId: memberSessions.deviceId });
  return closed;
}

/** The device of a cookie; undefined if it was revoked. */
export async function findDevice(db: Queryable, memberId: string, tokenHash: Buffer) {
  const [found] = await db
    .select()
    .from(memberDevices)
    .where(and(eq(memberDevices.memberId, memberId), eq(memberDevices.tokenHash, tokenHash)));
  return found;
}

/** Whether a device of the same kind was seen in the same network: a program without cookies is not new each time. */
export async function hasDeviceLike(db: Queryable, memberId: string, { device, address }: RequestOrigin) {
  if (!device || !address) return false;
  const rows = await db
    .select({ id: memberDevices.id })
    .from(memberDevices)
    .where(
      and(
        eq(memberDevices.memberId, memberId),
        eq(memberDevices.device, device),
        eq(memberDevices.address, address),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function hasDevices(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: memberDevices.memberId })
    .from(memberDevices)
    .where(eq(memberDevices.memberId, memberId))
    .limit(1);
  return rows.length > 0;
}

export async function insertDevice(db: Queryable, device: typeof memberDevices.$inferInsert) {
  const [row] = await db.insert(memberDevices).values(device).returning({ id: memberDevices.id });
  if (!row) throw new Error("The new device was not returned.");
  return row.id;
}

/** @returns false if the device was revoked */
export async function touchDevice(db: Queryable, id: string, seen: RequestOrigin & { lastSeenAt: Date }) {
  const touched = await db
    .update(memberDevices)
    .set(seen)
    .where(eq(memberDevices.id, id))
    .returning({ id: memberDevices.id });
  return touched.length > 0;
}

export async function deleteDevice(db: Queryable, id: string): Promise<void> {
  await db.delete(memberDevices).where(eq(memberDevices.id, id));
}

/** Keeps the devices of a member that were seen last. */
export async function deleteDevicesBeyond(db: Queryable, memberId: string, count: number): Promise<void> {
  const kept = db
    .select({ id: memberDevices.id })
    .from(memberDevices)
    .where(eq(memberDevices.memberId, memberId))
    .orderBy(desc(memberDevices.lastSeenAt), desc(memberDevices.firstSeenAt))
    .limit(count);
  await db
    .delete(memberDevices)
    .where(and(eq(memberDevices.memberId, memberId), notInArray(memberDevices.id, kept)));
}

export async function deleteDevicesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(memberDevices).where(lt(memberDevices.lastSeenAt, instant));
}

export async function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(memberSessions).where(lte(memberSessions.expiresAt, now));
}

/** Unused links are removed at their end, used ones some time later. */
export async function deleteEndedTokens(db: Queryable, now: Date, usedBefore: Date): Promise<void> {
  const { expiresAt, usedAt } = memberTokens;
  await db
    .delete(memberTokens)
    .where(or(and(isNull(usedAt), lte(expiresAt, now)), lte(expiresAt, usedBefore)));
}
