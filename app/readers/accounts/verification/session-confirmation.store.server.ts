import { and, eq, gt } from "drizzle-orm";
import { memberSessions } from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** The session has proved itself. @returns false if it has ended */
export async function confirmSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const confirmed = await db
    .update(memberSessions)
    .set({ confirmedAt: now })
    .where(and(eq(memberSessions.tokenHash, tokenHash), gt(memberSessions.expiresAt, now)))
    .returning({ id: memberSessions.id });
  return confirmed.length > 0;
}
