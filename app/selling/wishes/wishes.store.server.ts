import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { offersAt } from "#books/catalogue/module.server.ts";
import { wishes, wishNews } from "#selling/wishes/wishes.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Until the transaction ends, no other call changes the list of this member. */
export async function lockWishes(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishes-${memberId}`}, 0))`);
}

/** Newest first. */
export const findWishes = (db: Queryable, memberId: string) =>
  db
    .select({ editionId: wishes.editionId, addedCents: wishes.addedCents, addedAt: wishes.addedAt })
    .from(wishes)
    .where(eq(wishes.memberId, memberId))
    .orderBy(desc(wishes.id));

export async function insertWishes(tx: Queryable, values: (typeof wishes.$inferInsert)[]): Promise<void> {
  if (values.length > 0) await tx.insert(wishes).values(values).onConflictDoNothing();
}

export async function deleteWish(db: Queryable, memberId: string, editionId: number): Promise<void> {
  await db.delete(wishes).where(and(eq(wishes.memberId, memberId), eq(wishes.editionId, editionId)));
}

export async function findNews(db: Queryable, memberId: string) {
  const [row] = await db.select().from(wishNews).where(eq(wishNews.memberId, memberId));
  return row;
}

export async function insertNews(tx: Queryable, memberId: string, since: Date): Promise<void> {
  await tx.insert(wishNews).values({ memberId, since }).onConflictDoNothing();
}

export async function deleteNews(db: Queryable, memberId: string): Promise<void> {
  await db.delete(wishNews).where(eq(wishNews.memberId, memberId));
}

export async function deleteNewsByKey(db: Queryable, stopKey: string): Promise<void> {
  await db.delete(wishNews).where(eq(wishNews.stopKey, stopKey));
}

export async function deleteAllOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(wishes).where(eq(wishes.memberId, memberId));
  await deleteNews(tx, memberId);
}

/** From now on the member knows the present offers of all their wishes. */
export async function noteOffers(tx: Queryable, memberId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update wishes w set known_cents = o.price_cents, known_free = o.is_free
    from ${offersAt(now)} o where o.id = w.edition_id and w.member_id = ${memberId}`);
}

const hasFallen: SQL = sql`(w.known_cents > o.price_cents or (o.is_free and not w.known_free))`;

/**
 * Follows prices that have risen since, so that their next fall is news: at most `limit` rows, by the index
 * `wishes_edition`.
 * @returns their number
 */
export async function followRises(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    update wishes set known_cents = greatest(known_cents, risen.price_cents), known_free = known_free and risen.is_free
    from (
      select w.id, o.price_cents, o.is_free from ${offersAt(now)} o join wishes w on w.edition_id = o.id
      join wish_news n on n.member_id = w.member_id
      where w.known_cents < o.price_cents or (w.known_free and not o.is_free) limit ${limit}
    ) risen where wishes.id = risen.id returning wishes.id`);
  return rows.length;
}

/**
 * Marks members with news as queued for this day: each once a day.
 * @param day in Paris, `YYYY-MM-DD`
 * @returns at most `limit` of them
 */
export async function queueMembers(tx: Queryable, now: Date, day: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update wish_news set queued_on = ${day}::date where member_id in (
      select distinct w.member_id from ${offersAt(now)} o join wishes w on w.edition_id = o.id
      join wish_news n on n.member_id = w.member_id
      where ${hasFallen} and n.queued_on is distinct from ${day}::date limit ${limit}
    ) returning member_id as id`);
  return rows.map(({ id }) => id);
}

/** The editions whose offer is better than the member knows, those that were added last first. */
export async function findFallen(db: Queryable, memberId: string, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select w.edition_id as id from wishes w join ${offersAt(now)} o on o.id = w.edition_id
    where w.member_id = ${memberId} and ${hasFallen} order by w.id desc`);
  return rows.map(({ id }) => id);
}

/** The member knows this offer from a mail. */
export async function noteMailed(
  tx: Queryable,
  memberId: string,
  mailed: readonly { id: number; price_cents: number; is_free: boolean }[],
): Promise<void> {
  for (const { id, price_cents, is_free } of mailed)
    await tx
      .update(wishes)
      .set({
        knownCents: sql`least(${wishes.knownCents}, ${price_cents})`,
        knownFree: sql`${wishes.knownFree} or ${is_free}`,
      })
      .where(and(eq(wishes.memberId, memberId), eq(wishes.editionId, id)));
}
