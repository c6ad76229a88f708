import { and, asc, gt, inArray, isNotNull } from "drizzle-orm";
import { members } from "#readers/accounts/accounts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { namedFilesAtOnce } from "#platform/files/store-check.server.ts";

/** Those of these picture addresses that a member uses. */
export async function findShownAvatars(db: Queryable, urls: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ url: members.avatarUrl })
    .from(members)
    .where(inArray(members.avatarUrl, [...urls]));
  return rows.flatMap(({ url }) => url ?? []);
}

/** A member and the address of their picture. */
export interface Avatar {
  id: string;
  url: string;
}

/** In the order of the members. @param afterId the last member of the previous page; null: from the first */
export async function findAvatars(db: Queryable, afterId: string | null): Promise<Avatar[]> {
  const rows = await db
    .select({ id: members.id, url: members.avatarUrl })
    .from(members)
    .where(and(isNotNull(members.avatarUrl), afterId === null ? undefined : gt(members.id, afterId)))
    .orderBy(asc(members.id))
    .limit(namedFilesAtOnce);
  return rows.map(({ id, url }) => ({ id, url: url ?? "" }));
}
