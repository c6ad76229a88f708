import { and, eq, gt, lte } from "drizzle-orm";
import { administratorLinks, administrators } from "#access/administrators/administrators.tables.ts";
import type { LinkPurpose } from "#access/administrators/links/administrator-links.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

const isAlive = (tokenHash: Buffer, purpose: LinkPurpose, now: Date) =>
  and(
    eq(administratorLinks.tokenHash, tokenHash),
    eq(administratorLinks.purpose, purpose),
    gt(administratorLinks.expiresAt, now),
  );

/** Adds a link, and removes those that have expired. */
export async function insertLink(
  db: Queryable,
  link: typeof administratorLinks.$inferInsert,
  now: Date,
): Promise<void> {
  await db.delete(administratorLinks).where(lte(administratorLinks.expiresAt, now));
  await db.insert(administratorLinks).values(link);
}

/** The administrator to whom a link was mailed, and the address that it confirms; undefined if it opens nothing. */
export async function findLink(db: Queryable, tokenHash: Buffer, purpose: LinkPurpose, now: Date) {
  const [found] = await db
    .select({ administrator: administrators, email: administratorLinks.email })
    .from(administratorLinks)
    .innerJoin(administrators, eq(administrators.id, administratorLinks.administratorId))
    .where(isAlive(tokenHash, purpose, now));
  return found;
}

/** @returns false if it was used, or has expired, in the meantime */
export async function spendLink(
  db: Queryable,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .delete(administratorLinks)
    .where(isAlive(tokenHash, purpose, now))
    .returning({ purpose: administratorLinks.purpose });
  return spent.length > 0;
}

export async function updateEmail(db: Queryable, id: number, email: string): Promise<void> {
  await db.update(administrators).set({ email }).where(eq(administrators.id, id));
}
