import { sql, type SQL } from "drizzle-orm";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import type { Executor } from "#platform/postgres/database.server.ts";
import { monthRows } from "#platform/data/months.server.ts";

export interface MoveCount extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  move: "begun" | "renewed" | "ended" | "withdrawn";
  count: number;
}

/**
 * The number of starts, renewals and ends in each month, up to an instant. A period lasts until its end or its refund,
 * whichever comes first; one that begins where another of the same member ends is a renewal, and counts neither as a
 * start nor as an end. A gap of less than a day does not count.
 */
export async function countMoves(db: Executor, months: readonly string[], now: Date, until?: string) {
  const present = sql`${now.toISOString()}::timestamptz`;
  const within = (instant: SQL) =>
    sql`${instant} >= m.begins and ${instant} < m.ends and ${instant} <= ${present}`;
  const continues = sql`exists (select 1 from ${subscriptions} o where o.member_id = s.member_id
    and o.start_date < s.start_date and ${lastsUntil("o")} >= s.start_date - interval '1 day' and ${tookPlace("o")})`;
  const isContinued = sql`exists (select 1 from ${subscriptions} o where o.member_id = s.member_id
    and o.start_date > s.start_date and o.start_date <= ${lastsUntil("s")} + interval '1 day'
    and o.start_date <= ${present} and ${tookPlace("o")})`;
  const { rows } = await db.execute<MoveCount>(sql`
    select month, move, count(*)::int as count from (
      select m.month, case when ${continues} then 'renewed' else 'begun' end as move
      from ${monthRows(months, until)} m join ${subscriptions} s on ${within(sql`s.start_date`)}
      where ${tookPlace("s")}
      union all
      select m.month, 'ended' from ${monthRows(months, until)} m join ${subscriptions} s on ${within(sql`s.end_date`)}
      where (s.refunded_at is null or s.refunded_at >= s.end_date) and not ${isContinued}
      union all
      select m.month, 'withdrawn' from ${monthRows(months, until)} m join ${subscriptions} s on ${within(sql`s.refunded_at`)}
      where s.refunded_at < s.end_date and ${tookPlace("s")} and not ${isContinued}
    ) moves
    group by month, move`);
  return rows;
}

/** A period refunded before it began does not count. */
const tookPlace = (alias: "s" | "o"): SQL => {
  const table = sql.raw(alias);
  return sql`(${table}.refunded_at is null or ${table}.refunded_at > ${table}.start_date)`;
};

const lastsUntil = (alias: "s" | "o"): SQL => {
  const table = sql.raw(alias);
  return sql`least(${table}.end_date, coalesce(${table}.refunded_at, ${table}.end_date))`;
};
