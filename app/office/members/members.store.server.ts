import { sql, type SQL } from "drizzle-orm";
import { members } from "#readers/accounts/module.server.ts";
import { editions } from "#books/catalogue/module.server.ts";
import { libraryEntries } from "#reading/library/module.server.ts";
import { subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Executor } from "#platform/postgres/database.server.ts";
import type { MemberFilters } from "#office/members/members.contract.ts";
import type { MemberSort, MemberStatus } from "#office/members/members.rules.ts";

export interface MemberRow extends Record<string, unknown> {
  id: string;
  username: string;
  email: string;
  avatar_url: string | null;
  created_at: Date;
  last_login: Date | null;
  email_verified_at: Date | null;
  suspended_at: Date | null;
  is_subscriber: boolean;
}

const orders: Record<MemberSort, SQL> = {
  created_desc: sql`m.created_at desc, m.id`,
  created_asc: sql`m.created_at asc, m.id desc`,
  username_asc: sql`lower(m.username collate "und-x-icu")`,
  seen_desc: sql`m.last_login desc nulls last, m.id`,
};

/** One page of the filtered members. Erased members are in no list. */
export async function findMembers(
  db: Executor,
  filters: MemberFilters,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    select m.id, m.username, m.email, m.avatar_url, m.created_at, m.last_login, m.email_verified_at, m.suspended_at,
      ${subscribed(now)} as is_subscriber
    from ${members} m
    where ${matching(filters, now)}
    order by ${orders[filters.sort]}
    limit ${limit} offset ${offset}`);
  return rows;
}

/** The number of members, counted up to a limit: an exact count of a million is not needed for a search. */
export async function countMembersUpTo(
  db: Executor,
  filters: MemberFilters,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${members} m where ${matching(filters, now)} limit ${limit}) found`);
  return rows[0]?.count ?? 0;
}

type Filter = Pick<MemberFilters, "q" | "status" | "book">;

const matching = ({ q, status, book }: Filter, now: Date): SQL =>
  sql`m.erased_at is null and ${statuses[status](now)} and ${q ? named(q) : sql`true`} and ${book ? owning(book) : sql`true`}`;

/** Who has an edition of a book, however it came. */
const owning = (bookId: number): SQL => sql`m.id in (select entry.member_id from ${libraryEntries} entry
  join ${editions} on ${editions.id} = entry.edition_id where ${editions.bookId} = ${bookId})`;

/** The next filtered members after one, by id: a list of any length in batches of one cost. */
export async function findMembersAfter(
  db: Executor,
  filters: Filter,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    select m.id, m.username, m.email, m.avatar_url, m.created_at, m.last_login, m.email_verified_at, m.suspended_at,
      ${subscribed(now)} as is_subscriber
    from ${members} m where ${matching(filters, now)} and ${after ? sql`m.id > ${after}::uuid` : sql`true`}
    order by m.id limit ${limit}`);
  return rows;
}

const subscribed = (now: Date): SQL => sql`exists (select 1 from ${subscriptions} s where s.member_id = m.id
  and s.refunded_at is null and s.start_date <= ${instant(now)} and s.end_date > ${instant(now)})`;

const statuses: Record<MemberStatus, (now: Date) => SQL> = {
  all: () => sql`true`,
  subscribed: (now) => sql`m.id in (select s.member_id from ${subscriptions} s
    where s.refunded_at is null and s.start_date <= ${instant(now)} and s.end_date > ${instant(now)})`,
  unverified: () => sql`m.email_verified_at is null`,
  suspended: () => sql`m.suspended_at is not null`,
};

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Part of a name or an address; one or two letters only at the beginning; a complete identifier. */
function named(q: string): SQL {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q)) return sql`m.id = ${q}::uuid`;
  const pattern = q.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`);
  return [...q].length < 3
    ? sql`(lower(m.username) like ${`${pattern}%`} or lower(m.email) like ${`${pattern}%`})`
    : sql`lower(m.username || ' ' || m.email) like ${`%${pattern}%`}`;
}

/** The names of members who still have an account. */
export async function findUsernames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; username: string }>(sql`
    select m.id, m.username from ${members} m
    where m.erased_at is null and m.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
