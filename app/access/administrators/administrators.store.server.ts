import { and, eq, gt, sql, desc, notInArray, ne } from "drizzle-orm";
import {
  administratorAuthenticators,
  administratorDevices,
  administratorLinks,
  administratorPasskeys,
  administratorRecoveryCodes,
  administrators,
  administratorSessions,
} from "#access/administrators/administrators.tables.ts";
import { administratorIdleLife } from "#access/administrators/administrators.rules.ts";
import { endPasskeys } from "#access/factors/module.server.ts";
import { youngFactorLife } from "#access/factors/factors.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { notSignedIn } from "#platform/http/app-errors.ts";

export type Administrator = typeof administrators.$inferSelect;

/** Where administrators' passkeys, authenticator apps and recovery codes are. */
export const administratorFactors = {
  name: "administrator",
  passkeys: administratorPasskeys,
  authenticators: administratorAuthenticators,
  recoveryCodes: administratorRecoveryCodes,
} as const;

export async function findAdministratorByEmail(
  db: Queryable,
  email: string,
): Promise<Administrator | undefined> {
  const [row] = await db
    .select()
    .from(administrators)
    .where(sql`lower(${administrators.email} collate "und-x-icu") = lower(${email} collate "und-x-icu")`);
  return row;
}

const sameUsername = (username: string) =>
  sql`lower(${administrators.username} collate "und-x-icu") = lower(${username} collate "und-x-icu")`;

export async function findAdministrator(db: Queryable, username: string): Promise<Administrator | undefined> {
  const [row] = await db.select().from(administrators).where(sameUsername(username));
  return row;
}

export async function findAdministratorById(db: Queryable, id: number): Promise<Administrator | undefined> {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id));
  return row;
}

/** Whether the administrator has a passkey or an authenticator app. */
export async function hasFactor(db: Queryable, id: number): Promise<boolean> {
  const [passkey] = await db
    .select({ id: administratorPasskeys.id })
    .from(administratorPasskeys)
    .where(eq(administratorPasskeys.accountId, id))
    .limit(1);
  if (passkey) return true;
  const [app] = await db
    .select({ id: administratorAuthenticators.accountId })
    .from(administratorAuthenticators)
    .where(eq(administratorAuthenticators.accountId, id));
  return app !== undefined;
}

export async function hasAdministrators(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: administrators.id }).from(administrators).limit(1);
  return rows.length > 0;
}

/** @returns the id */
export async function insertAdministrator(
  db: Queryable,
  administrator: typeof administrators.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(administrators).values(administrator).returning({ id: administrators.id });
  if (!row) throw new Error("An administrator was inserted without an id.");
  return row.id;
}

/** A password that replaces an invitation, too: it is no longer needed. Mailed links of before open nothing. */
export async function updatePassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await db.update(administrators).set({ passwordHash, invitedAt: null }).where(eq(administrators.id, id));
  await deleteLinksOf(db, id);
}

export async function deleteLinksOf(db: Queryable, administratorId: number): Promise<void> {
  await db.delete(administratorLinks).where(eq(administratorLinks.administratorId, administratorId));
}

/** The administrator, locked until the transaction ends. */
export async function lockAdministrator(db: Queryable, id: number): Promise<Administrator | undefined> {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id)).for("update");
  return row;
}

export async function insertSession(db: Queryable, session: typeof administratorSessions.$inferInsert) {
  await db.insert(administratorSessions).values(session);
}

/** A session that has neither ended nor been idle for too long, with its administrator. */
export async function findOpenSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const { confirmedAt, lastUsedAt } = administratorSessions;
  const [row] = await db
    .select({ administrator: administrators, confirmedAt, lastUsedAt })
    .from(administratorSessions)
    .innerJoin(administrators, eq(administrators.id, administratorSessions.administratorId))
    .where(and(eq(administratorSessions.tokenHash, tokenHash), isOpen(now)));
  return row;
}

/** The condition of an open session at an instant. */
export const isOpen = (now: Date) =>
  and(
    gt(administratorSessions.expiresAt, now),
    gt(administratorSessions.lastUsedAt, before(now, administratorIdleLife)),
  );

/** Sets when a session was used, or proved itself. */
export async function updateSession(
  db: Queryable,
  tokenHash: Buffer,
  changes: { lastUsedAt?: Date; confirmedAt?: Date },
): Promise<void> {
  await db.update(administratorSessions).set(changes).where(eq(administratorSessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(administratorSessions).where(eq(administratorSessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Queryable, administratorId: number): Promise<void> {
  await db.delete(administratorSessions).where(eq(administratorSessions.administratorId, administratorId));
}

/** All devices of an administrator count as new again. */
export async function deleteDevicesOf(db: Queryable, administratorId: number): Promise<void> {
  await db.delete(administratorDevices).where(eq(administratorDevices.administratorId, administratorId));
}

/** Ends all passkeys of an administrator. */
export const endAllPasskeys = (db: Queryable, administratorId: number): Promise<string[]> =>
  endPasskeys(db, administratorPasskeys, administratorId);

/** Ends those that other sessions have added lately. */
const endYoungPasskeys = (
  db: Queryable,
  { id, tokenHash }: { id: number; tokenHash: Buffer },
  now: Date,
): Promise<string[]> =>
  endPasskeys(db, administratorPasskeys, id, {
    since: before(now, youngFactorLife),
    keptSession: tokenHash,
  });

/**
 * The caller, locked until the transaction ends.
 * @throws AppError 401 if the session has ended since the call began
 */
export async function lockCaller(
  tx: Queryable,
  { id, tokenHash }: { id: number; tokenHash: Buffer },
  now: Date,
): Promise<Administrator> {
  const administrator = await lockAdministrator(tx, id);
  if (!administrator || !(await findOpenSession(tx, tokenHash, now)))
    throw notSignedIn("Session administrateur requise.");
  return administrator;
}

/** When a device that an administrator has logged in on was last seen; undefined if it was revoked. */
export async function findDevice(db: Queryable, administratorId: number, tokenHash: Buffer) {
  const [found] = await db
    .select({ lastSeenAt: administratorDevices.lastSeenAt })
    .from(administratorDevices)
    .where(isDevice(administratorId, tokenHash));
  return found;
}

const isDevice = (administratorId: number, tokenHash: Buffer) =>
  and(
    eq(administratorDevices.administratorId, administratorId),
    eq(administratorDevices.tokenHash, tokenHash),
  );

/** @returns false if the device was revoked */
export async function touchDevice(
  db: Queryable,
  administratorId: number,
  tokenHash: Buffer,
  lastSeenAt: Date,
): Promise<boolean> {
  const touched = await db
    .update(administratorDevices)
    .set({ lastSeenAt })
    .where(isDevice(administratorId, tokenHash))
    .returning({ administratorId: administratorDevices.administratorId });
  return touched.length > 0;
}

/** Adds a device, and keeps only the last ones. */
export async function insertDevice(
  db: Queryable,
  device: typeof administratorDevices.$inferInsert,
  count: number,
): Promise<void> {
  const isOwn = eq(administratorDevices.administratorId, device.administratorId);
  await db.insert(administratorDevices).values(device);
  const kept = db
    .select({ tokenHash: administratorDevices.tokenHash })
    .from(administratorDevices)
    .where(isOwn)
    .orderBy(desc(administratorDevices.lastSeenAt), desc(administratorDevices.firstSeenAt))
    .limit(count);
  await db.delete(administratorDevices).where(and(isOwn, notInArray(administratorDevices.tokenHash, kept)));
}

export async function readPasswordHash(db: Queryable, administratorId: number): Promise<string> {
  const [row] = await db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(eq(administrators.id, administratorId));
  if (!row) throw new Error("An administrator who was let in has no row.");
  return row.passwordHash;
}

/** Ends what other sessions than the caller's are, and have added. */
export async function endOthers(
  db: Queryable,
  caller: { id: number; tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await db
    .delete(administratorSessions)
    .where(
      and(
        eq(administratorSessions.administratorId, caller.id),
        ne(administratorSessions.tokenHash, caller.tokenHash),
      ),
    );
  await deleteDevicesOf(db, caller.id);
  await endYoungPasskeys(db, caller, now);
}
