import { and, eq, isNull } from "drizzle-orm";
import { members, memberTokens } from "#db/schema.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Account } from "#modules/accounts/store.server.ts";

/** The account, held until the transaction ends: two administrators decide one after the other. */
export async function lockAccount(db: Queryable, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(members).where(eq(members.id, id)).for("update");
  return account;
}

/** Makes every mailed link of a member useless, whatever it was for. */
export async function deleteAllUnusedTokens(db: Queryable, memberId: string): Promise<void> {
  await db.delete(memberTokens).where(and(eq(memberTokens.memberId, memberId), isNull(memberTokens.usedAt)));
}
