import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { readingDevices } from "#reading/reading/reading.tables.ts";

export type DeviceRow = Pick<typeof readingDevices.$inferSelect, "id" | "name" | "createdAt" | "usedAt">;

const shown = {
  id: readingDevices.id,
  name: readingDevices.name,
  createdAt: readingDevices.createdAt,
  usedAt: readingDevices.usedAt,
};

export const findDevices = (db: Queryable, memberId: string): Promise<DeviceRow[]> =>
  db
    .select(shown)
    .from(readingDevices)
    .where(eq(readingDevices.memberId, memberId))
    .orderBy(desc(readingDevices.id));

export const countDevices = (tx: Queryable, memberId: string): Promise<number> =>
  tx.$count(readingDevices, eq(readingDevices.memberId, memberId));

export async function insertDevice(tx: Queryable, values: typeof readingDevices.$inferInsert) {
  const [row] = await tx.insert(readingDevices).values(values).returning(shown);
  if (!row) throw new Error("The new device was not returned.");
  return row;
}

/** @returns whether there was one */
export async function deleteDevice(db: Queryable, memberId: string, id: number): Promise<boolean> {
  const rows = await db
    .delete(readingDevices)
    .where(and(eq(readingDevices.memberId, memberId), eq(readingDevices.id, id)))
    .returning({ id: readingDevices.id });
  return rows.length > 0;
}

/** @returns their names */
export async function deleteDevicesOf(db: Queryable, memberId: string): Promise<string[]> {
  const deleted = await db
    .delete(readingDevices)
    .where(eq(readingDevices.memberId, memberId))
    .returning({ name: readingDevices.name });
  return deleted.map(({ name }) => name);
}

/** The device of a password, by the hash of the password or of KOReader's key. */
export async function findByHash(db: Queryable, column: "passwordHash" | "syncKeyHash", hash: Buffer) {
  const [row] = await db
    .select({ id: readingDevices.id, memberId: readingDevices.memberId, createdAt: readingDevices.createdAt })
    .from(readingDevices)
    .where(eq(readingDevices[column], hash));
  return row;
}

/** Stores a use, unless one is stored after `latest`. */
export async function saveUse(db: Queryable, id: number, usedAt: Date, latest: Date): Promise<void> {
  await db
    .update(readingDevices)
    .set({ usedAt })
    .where(
      and(eq(readingDevices.id, id), or(isNull(readingDevices.usedAt), lt(readingDevices.usedAt, latest))),
    );
}
