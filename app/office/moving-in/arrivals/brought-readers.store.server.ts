import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { broughtEditions, broughtReaders } from "#office/moving-in/moving-in.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type BroughtRow = typeof broughtReaders.$inferSelect;

const isEmail = (email: string) =>
  sql`lower(${broughtReaders.email} collate "und-x-icu") = lower(${email} collate "und-x-icu")`;

export async function findBrought(db: Queryable, id: number): Promise<BroughtRow | undefined> {
  const [row] = await db.select().from(broughtReaders).where(eq(broughtReaders.id, id));
  return row;
}

/** Locked until the transaction ends; only one who has not come. */
export async function lockWaiting(
  tx: Queryable,
  by: { tokenHash: Buffer } | { email: string },
): Promise<BroughtRow | undefined> {
  const which = "email" in by ? isEmail(by.email) : eq(broughtReaders.tokenHash, by.tokenHash);
  const [row] = await tx
    .select()
    .from(broughtReaders)
    .where(and(which, isNull(broughtReaders.joinedAt)))
    .for("update");
  return row;
}

export const updateBrought = (db: Queryable, id: number, changes: Partial<BroughtRow>) =>
  db.update(broughtReaders).set(changes).where(eq(broughtReaders.id, id));

export const findBroughtEditions = (db: Queryable, readerId: number) =>
  db
    .select({
      editionId: editions.id,
      title: books.title,
      edition: editions.title,
      boughtOn: broughtEditions.boughtOn,
      isGift: broughtEditions.isGift,
    })
    .from(broughtEditions)
    .innerJoin(editions, eq(editions.id, broughtEditions.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(broughtEditions.readerId, readerId))
    .orderBy(asc(books.title), asc(editions.id));

/** The next readers without a mail for whom something waits; those of an import that may still be undone, too. */
export async function takeUninvited(tx: Queryable, limit: number, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${broughtReaders} set invite_asked_at = ${now.toISOString()} where id in (
      select id from brought_readers as next where joined_at is null and invite_asked_at is null and ${hasSomething(now)}
      order by id limit ${limit} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

const hasSomething = (now: Date) => sql`(next.subscribed_until >= ${now.toISOString()}::date
  or exists (select from ${broughtEditions} where ${broughtEditions.readerId} = next.id))`;

export async function countBrought(db: Queryable, now: Date) {
  const { rows } = await db.execute<{ brought: number; uninvited: number; joined: number }>(sql`
    select count(*)::int as brought,
      (count(*) filter (where joined_at is null and invite_asked_at is null and ${hasSomething(now)}))::int as uninvited,
      (count(*) filter (where joined_at is not null and not was_member))::int as joined
    from brought_readers as next`);
  return rows[0] ?? { brought: 0, uninvited: 0, joined: 0 };
}

/** Those who have not come, by the beginning of their address. */
export const findWaiting = (db: Queryable, q: string, limit: number) =>
  db
    .select({
      reader: broughtReaders,
      editions: sql<number>`(select count(*)::int from ${broughtEditions} where ${broughtEditions.readerId} = ${broughtReaders.id})`,
    })
    .from(broughtReaders)
    .where(
      and(
        isNull(broughtReaders.joinedAt),
        sql`starts_with(lower(${broughtReaders.email} collate "und-x-icu"), lower(${q} collate "und-x-icu"))`,
      ),
    )
    .orderBy(asc(broughtReaders.id))
    .limit(limit);

export const findOfMember = (db: Queryable, memberId: string, email: string) =>
  db
    .select()
    .from(broughtReaders)
    .where(sql`${broughtReaders.memberId} = ${memberId} or ${isEmail(email)}`);

export async function deleteBroughtReaders(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(broughtReaders).where(inArray(broughtReaders.id, [...ids]));
}

/** Who never came is forgotten. */
export const deleteNeverCome = (db: Queryable, broughtBefore: Date) =>
  db
    .delete(broughtReaders)
    .where(and(isNull(broughtReaders.joinedAt), lt(broughtReaders.broughtAt, broughtBefore)));
