import { and, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import { memberTokens } from "#modules/accounts/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

/**
 * Ends every mailed link of a member but those that undo a change of address. A link that has confirmed the account stays,
 * for a second click, but its life is over: nobody can choose a name and a password with it.
 */
export async function endMailedLinks(db: Queryable, memberId: string, now: Date): Promise<void> {
  const isMembers = and(eq(memberTokens.memberId, memberId), ne(memberTokens.purpose, "undo-email-change"));
  await db.delete(memberTokens).where(and(isMembers, isNull(memberTokens.usedAt)));
  await db
    .update(memberTokens)
    .set({ expiresAt: now })
    .where(and(isMembers, isNotNull(memberTokens.usedAt), gt(memberTokens.expiresAt, now)));
}
