import { and, eq, ne } from "drizzle-orm";
import { administrators, administratorSessions } from "#access/administrators/administrators.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export async function readPasswordHash(db: Queryable, administratorId: number): Promise<string> {
  const [row] = await db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(eq(administrators.id, administratorId));
  if (!row) throw new Error("An administrator who was let in has no row.");
  return row.passwordHash;
}

export async function deleteOtherSessions(db: Queryable, administratorId: number, keptTokenHash: Buffer) {
  await db
    .delete(administratorSessions)
    .where(
      and(
        eq(administratorSessions.administratorId, administratorId),
        ne(administratorSessions.tokenHash, keptTokenHash),
      ),
    );
}
