import { and, desc, eq, notInArray } from "drizzle-orm";
import { administratorDevices } from "#access/administrators/administrators.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

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
