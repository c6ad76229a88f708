import { and, asc, desc, eq, gt, ne, sql } from "drizzle-orm";
import { administrators, administratorSessions } from "#db/schema.ts";
import type { Queryable } from "#platform/database.server.ts";

/** Half of the token's hash: it names a session and can neither open it nor be turned back into what does. */
const sessionName = sql<string>`encode(substr(${administratorSessions.tokenHash}, 1, 16), 'hex')`;

export async function findSessions(db: Queryable, administratorId: number, now: Date) {
  const { tokenHash, createdAt, expiresAt } = administratorSessions;
  return db
    .select({ id: sessionName, tokenHash, createdAt, expiresAt })
    .from(administratorSessions)
    .where(and(eq(administratorSessions.administratorId, administratorId), gt(expiresAt, now)))
    .orderBy(desc(createdAt));
}

export async function deleteSessionNamed(
  db: Queryable,
  administratorId: number,
  name: string,
): Promise<boolean> {
  const rows = await db
    .delete(administratorSessions)
    .where(and(eq(administratorSessions.administratorId, administratorId), eq(sessionName, name)))
    .returning({ id: sessionName });
  return rows.length > 0;
}

export async function deleteOtherSessions(
  db: Queryable,
  administratorId: number,
  keptTokenHash: Buffer,
): Promise<void> {
  await db
    .delete(administratorSessions)
    .where(
      and(
        eq(administratorSessions.administratorId, administratorId),
        ne(administratorSessions.tokenHash, keptTokenHash),
      ),
    );
}

export async function savePassword(
  db: Queryable,
  administratorId: number,
  passwordHash: string,
): Promise<void> {
  await db.update(administrators).set({ passwordHash }).where(eq(administrators.id, administratorId));
}

export async function findAdministrators(db: Queryable) {
  const { id, username, createdAt } = administrators;
  return db.select({ id, username, createdAt }).from(administrators).orderBy(asc(createdAt), asc(id));
}

/** Their sessions go along (foreign key). */
export async function deleteAdministrator(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .delete(administrators)
    .where(eq(administrators.id, id))
    .returning({ id: administrators.id });
  return rows.length > 0;
}
