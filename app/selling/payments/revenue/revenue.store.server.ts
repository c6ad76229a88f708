import { asc, isNotNull, sql, type SQL } from "drizzle-orm";
import type { SummedDays } from "#selling/payments/revenue/revenue.rules.ts";
import { journalClosings, journalMonths, payments } from "#selling/payments/payments.tables.ts";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";
import { monthRows } from "#platform/data/months.server.ts";

/** All payments less refunds, in cents. */
export async function sumRevenue(db: Queryable): Promise<number> {
  const [row] = await db
    .select({
      net: sql<number>`coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0)::float8`,
    })
    .from(payments)
    .where(isNotNull(payments.paidAt));
  return row?.net ?? 0;
}

export interface MonthSum extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  /** The payments of the month less their refunds to date, in cents. */
  revenue: number;
}

/** Months without payments are left out. @param until if it is a day: the last one that counts */
export async function sumByMonth(db: Executor, months: readonly string[], until?: string) {
  const { rows } = await db.execute<MonthSum>(sql`
    select m.month, sum(p.amount_cents - p.refunded_cents)::float8 as revenue
    from ${monthRows(months, until)} m
    join ${payments} p on p.paid_at >= m.begins and p.paid_at < m.ends
    group by m.month`);
  return rows;
}

/** The instant of the first payment; null before it. */
export async function findFirstPayment(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ paidAt: payments.paidAt })
    .from(payments)
    .where(isNotNull(payments.paidAt))
    .orderBy(asc(payments.paidAt))
    .limit(1);
  return row?.paidAt ?? null;
}

/** The last day of the last closed month; null before the first. */
export async function findClosedUntil(db: Executor): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select last_day::text as day from ${journalClosings} where period = 'month' order by first_day desc limit 1`);
  return rows[0]?.day ?? null;
}

export interface KindSum extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  kind: "editions" | "subscription";
  /** Sold in the month, in cents. */
  paid: number;
  /** Given back in the month, for sales of any month. */
  refunded: number;
}

/** Revenue by month and kind of sale; months and kinds without any are left out. */
export async function sumByKind(db: Executor, days: SummedDays): Promise<KindSum[]> {
  const { rows } = await db.execute<KindSum>(sql`
    select to_char(month, 'YYYY-MM') as month, case when edition_id = 0 then 'subscription' else 'editions' end as kind,
      coalesce(sum(gross_cents) filter (where is_sale), 0) as paid,
      coalesce(sum(-gross_cents) filter (where not is_sale), 0) as refunded
    from (${moved(days)}) moved group by month, edition_id = 0`);
  return rows;
}

export interface EditionSum extends Record<string, unknown> {
  edition_id: number;
  /** Number sold in the period, refunded or not. */
  sold: number;
  /** Cents, as in `KindSum`. */
  paid: number;
  refunded: number;
  /** Sales less refunds, in the compared period. */
  before: number;
}

export interface RankedEdition extends EditionSum {
  /** The total of all editions of either period. */
  all_editions: number;
  all_sold: number;
  all_paid: number;
  all_refunded: number;
  all_before: number;
}

export interface MonthOfEditions extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  /** Number sold in the month, refunded or not. */
  sold: number;
  /** Cents, as in `KindSum`. */
  paid: number;
  refunded: number;
}

/** Sales of some editions together, by month; months without any are left out. */
export async function sumOfEditions(
  db: Executor,
  days: SummedDays,
  editionIds: readonly number[],
): Promise<MonthOfEditions[]> {
  const { rows } = await db.execute<MonthOfEditions>(sql`
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(copies) filter (where is_sale), 0) as sold,
      coalesce(sum(gross_cents) filter (where is_sale), 0) as paid,
      coalesce(sum(-gross_cents) filter (where not is_sale), 0) as refunded
    from (${moved(days)}) moved where edition_id = any(${sql.param([...editionIds])}::int[]) group by month`);
  return rows;
}

/** Two periods that are compared. */
export interface ComparedDays {
  days: SummedDays;
  before: SummedDays;
}

/** The editions with the highest revenue in the period, with the total of all. */
export async function findBestEditions(db: Executor, compared: ComparedDays, limit: number) {
  const { rows } = await db.execute<RankedEdition>(sql`
    select *, count(*) over ()::int as all_editions, sum(sold) over () as all_sold,
      sum(paid) over () as all_paid, sum(refunded) over () as all_refunded, sum(before) over () as all_before
    from (${editionSums(compared)}) sums
    order by paid - refunded desc, before desc, edition_id
    limit ${limit}`);
  return rows;
}

/** The sums of all editions of either period, in order of id. */
export async function findEditionSums(db: Executor, compared: ComparedDays): Promise<EditionSum[]> {
  const { rows } = await db.execute<EditionSum>(sql`${editionSums(compared)} order by edition_id`);
  return rows;
}

const editionSums = ({ days, before }: ComparedDays): SQL => sql`
  select edition_id, coalesce(sum(copies) filter (where is_current and is_sale), 0) as sold,
    coalesce(sum(gross_cents) filter (where is_current and is_sale), 0) as paid,
    coalesce(sum(-gross_cents) filter (where is_current and not is_sale), 0) as refunded,
    coalesce(sum(gross_cents) filter (where not is_current), 0) as before
  from (
    select true as is_current, present.* from (${moved(days)}) present
    union all
    select false, earlier.* from (${moved(before)}) earlier
  ) moved
  where edition_id > 0 group by edition_id`;

/** Closed months as they were kept, other days from the journal. Sums of float8 are faster than those of bigint. */
const moved = ({ from, to, liveFrom }: SummedDays): SQL => sql`
  select month, edition_id, kind in ('sale', 'subscription') as is_sale, copies::float8 as copies, gross_cents::float8 as gross_cents
    from ${journalMonths} where month >= ${from}::date and month < ${liveFrom}::date
  union all
  select month, edition_id, kind in ('sale', 'subscription'), copies::float8, gross_cents::float8
    from journal_sums(${liveFrom}::date, ${to}::date)`;
