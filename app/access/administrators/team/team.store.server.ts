import { and, desc, eq, isNull, max, sql } from "drizzle-orm";
import { deleteLinksOf, isOpen } from "#access/administrators/administrators.store.server.ts";
import {
  administratorAuthenticators,
  administratorPasskeys,
  administrators,
  administratorSessions,
} from "#access/administrators/administrators.tables.ts";
import type { Role } from "#access/administrators/team/team.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Until the transaction ends, no other call removes administrators or changes their roles: one owner stays. */
export async function lockTeam(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('encrier-administrators'))`);
}

export async function findTeam(db: Queryable) {
  const isTheirs = sql`account.administrator_id = ${administrators.id}`;
  return db
    .select({
      id: administrators.id,
      username: administrators.username,
      createdAt: administrators.createdAt,
      role: administrators.role,
      email: administrators.email,
      invitedAt: administrators.invitedAt,
      lastUsedAt: max(administratorSessions.lastUsedAt),
      hasFactor: sql<boolean>`exists (select from ${administratorPasskeys} account where ${isTheirs})
        or exists (select from ${administratorAuthenticators} account where ${isTheirs})`,
    })
    .from(administrators)
    .leftJoin(administratorSessions, eq(administratorSessions.administratorId, administrators.id))
    .groupBy(administrators.id)
    .orderBy(administrators.id);
}

/** The names of the owners, those with an open invitation left out. */
export async function findOwners(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ username: administrators.username })
    .from(administrators)
    .where(and(eq(administrators.role, "owner"), isNull(administrators.invitedAt)))
    .orderBy(administrators.id);
  return rows.map(({ username }) => username);
}

/** Asks for the invitation again; the links of before end. */
export async function renewInvitation(db: Queryable, id: number, invitedAt: Date): Promise<void> {
  await db.update(administrators).set({ invitedAt }).where(eq(administrators.id, id));
  await deleteLinksOf(db, id);
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
