import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { memberFirstLogins, memberLostFactors } from "#readers/accounts/accounts.tables.ts";

/** @returns whether there was a request */
export async function deleteLostFactor(db: Queryable, memberId: string): Promise<boolean> {
  const deleted = await db
    .delete(memberLostFactors)
    .where(eq(memberLostFactors.memberId, memberId))
    .returning({ memberId: memberLostFactors.memberId });
  return deleted.length > 0;
}

/** The browser that signed up is no longer logged in by its key. */
export async function deleteFirstLogin(db: Queryable, memberId: string): Promise<void> {
  await db.delete(memberFirstLogins).where(eq(memberFirstLogins.memberId, memberId));
}
