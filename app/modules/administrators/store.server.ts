import { and, eq, gt, sql } from "drizzle-orm";
import { administrators, administratorSessions } from "#modules/administrators/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export type Administrator = typeof administrators.$inferSelect;

const sameUsername = (username: string) =>
  sql`lower(${administrators.username} collate "und-x-icu") = lower(${username} collate "und-x-icu")`;

export async function findAdministrator(db: Queryable, username: string): Promise<Administrator | undefined> {
  const [row] = await db.select().from(administrators).where(sameUsername(username));
  return row;
}

export async function hasAdministrators(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: administrators.id }).from(administrators).limit(1);
  return rows.length > 0;
}

export async function insertAdministrator(
  db: Queryable,
  administrator: typeof administrators.$inferInsert,
): Promise<void> {
  await db.insert(administrators).values(administrator);
}

export async function updatePassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await db.update(administrators).set({ passwordHash }).where(eq(administrators.id, id));
}

/** The administrator, held until the transaction ends. */
export async function lockAdministrator(db: Queryable, id: number): Promise<Administrator | undefined> {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id)).for("update");
  return row;
}

export async function insertSession(
  db: Queryable,
  session: typeof administratorSessions.$inferInsert,
): Promise<void> {
  await db.insert(administratorSessions).values(session);
}

export async function findAdministratorBySession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<Administrator | undefined> {
  const [row] = await db
    .select({ administrator: administrators })
    .from(administratorSessions)
    .innerJoin(administrators, eq(administrators.id, administratorSessions.administratorId))
    .where(and(eq(administratorSessions.tokenHash, tokenHash), gt(administratorSessions.expiresAt, now)));
  return row?.administrator;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(administratorSessions).where(eq(administratorSessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Queryable, administratorId: number): Promise<void> {
  await db.delete(administratorSessions).where(eq(administratorSessions.administratorId, administratorId));
}
