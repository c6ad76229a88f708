import { and, desc, eq, sql } from "drizzle-orm";
import { isOpen } from "#access/administrators/administrators.store.server.ts";
import { administrators, administratorSessions } from "#access/administrators/administrators.tables.ts";
import type { Role } from "#access/administrators/team/team.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Until the transaction ends, no other call removes administrators or changes their roles: one owner stays. */
export async function lockTeam(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('encrier-administrators'))`);
}

export async function findTeam(db: Queryable) {
  return db
    .select({
      id: administrators.id,
      username: administrators.username,
      createdAt: administrators.createdAt,
      role: administrators.role,
    })
    .from(administrators)
    .orderBy(administrators.id);
}

export async function findColleague(db: Queryable, id: number) {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id));
  return row;
}

export async function updateRole(db: Queryable, id: number, role: Role): Promise<void> {
  await db.update(administrators).set({ role }).where(eq(administrators.id, id));
}

export async function deleteAdministrator(db: Queryable, id: number): Promise<void> {
  await db.delete(administrators).where(eq(administrators.id, id));
}

export async function findSessionsOf(db: Queryable, administratorId: number, now: Date) {
  return db
    .select()
    .from(administratorSessions)
    .where(and(eq(administratorSessions.administratorId, administratorId), isOpen(now)))
    .orderBy(desc(administratorSessions.createdAt), administratorSessions.id);
}

/** @returns whether there was such a session */
export async function deleteSessionOf(db: Queryable, administratorId: number, id: string): Promise<boolean> {
  const closed = await db
    .delete(administratorSessions)
    .where(and(eq(administratorSessions.administratorId, administratorId), eq(administratorSessions.id, id)))
    .returning({ id: administratorSessions.id });
  return closed.length > 0;
}
