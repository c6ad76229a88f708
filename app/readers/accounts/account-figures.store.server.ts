import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { members } from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Verified, not suspended, not erased (decisions.md, "Words"). */
export async function countMembers(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(members)
    .where(and(isNotNull(members.emailVerifiedAt), isNull(members.suspendedAt), isNull(members.erasedAt)));
  return row?.count ?? 0;
}
