import { inArray } from "drizzle-orm";
import { members } from "#modules/accounts/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

/** Which of these addresses of pictures a member shows. */
export async function findShownAvatars(db: Queryable, urls: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ url: members.avatarUrl })
    .from(members)
    .where(inArray(members.avatarUrl, [...urls]));
  return rows.flatMap(({ url }) => url ?? []);
}
