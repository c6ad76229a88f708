import { isNotNull, sql, type SQL } from "drizzle-orm";
import { paymentLines, payments, refundLines, refunds } from "#modules/payments/tables.ts";
import type { Executor, Queryable } from "#platform/database.server.ts";
import { beginningOf, endOf, monthRows } from "#platform/months.server.ts";

/** Everything that was paid less what was given back, in cents. */
export async function sumRevenue(db: Queryable): Promise<number> {
  const [row] = await db
    .select({
      net: sql<number>`coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0)::float8`,
    })
    .from(payments)
    .where(isNotNull(payments.paidAt));
  return row?.net ?? 0;
}

export interface KindSum extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  kind: "editions" | "subscription";
  /** What was paid in the month, in cents. */
  paid: number;
  /** What of it was given back since, whenever. */
  refunded: number;
}

/** What came in by months and kinds of payment; months and kinds without any are left out. */
export async function sumByKind(db: Executor, months: readonly string[]): Promise<KindSum[]> {
  const { rows } = await db.execute<KindSum>(sql`
    select m.month, p.kind, sum(p.amount_cents)::float8 as paid, sum(p.refunded_cents)::float8 as refunded
    from ${monthRows(months)} m
    join ${payments} p on p.paid_at >= m.begins and p.paid_at < m.ends
    group by m.month, p.kind`);
  return rows;
}

/** Months `YYYY-MM`: the period and the one before it, which follow each other. */
export interface ComparedPeriods {
  /** The first month of the period before. */
  first: string;
  /** The first month of the period. */
  from: string;
  /** The last month of the period, included. */
  last: string;
}

export interface EditionSum extends Record<string, unknown> {
  edition_id: number;
  /** How many were sold in the period, given back or not. */
  sold: number;
  /** Cents, as in `KindSum`. */
  paid: number;
  refunded: number;
  /** What was paid less what was given back, in the period before. */
  before: number;
}

export interface RankedEdition extends EditionSum {
  /** Of all editions sold in either period. */
  all_editions: number;
  all_sold: number;
  all_paid: number;
  all_refunded: number;
  all_before: number;
}

/** The editions that brought most in the period, with the sums of all. */
export async function findBestEditions(
  db: Executor,
  periods: ComparedPeriods,
  limit: number,
): Promise<RankedEdition[]> {
  const { rows } = await db.execute<RankedEdition>(sql`
    select *, count(*) over ()::int as all_editions, sum(sold) over ()::int as all_sold,
      sum(paid) over () as all_paid, sum(refunded) over () as all_refunded, sum(before) over () as all_before
    from (${editionSums(periods, sql`true`)}) sums
    order by paid - refunded desc, before desc, edition_id
    limit ${limit}`);
  return rows;
}

/** The sums of the editions whose numbers follow `after`, up to `upTo`, in the order of their numbers. */
export async function findEditionSums(
  db: Executor,
  periods: ComparedPeriods,
  { after, upTo }: { after: number; upTo: number },
): Promise<EditionSum[]> {
  const range = sql`line.edition_id > ${after} and line.edition_id <= ${upTo}`;
  const { rows } = await db.execute<EditionSum>(sql`${editionSums(periods, range)} order by edition_id`);
  return rows;
}

/** The highest number of an edition that was ever ordered; 0 before the first. */
export async function findLastOrderedEdition(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(edition_id), 0)::int as last from ${paymentLines}`,
  );
  return rows[0]?.last ?? 0;
}

/** Sums by edition of what moved: each line once, and each part of it that went back. */
function editionSums({ first, from, last }: ComparedPeriods, range: SQL): SQL {
  const isPaid = sql`p.paid_at >= ${beginningOf(first)} and p.paid_at < ${endOf(last)} and ${range}`;
  return sql`
    select edition_id, coalesce(sum(sold) filter (where is_current), 0)::int as sold,
      coalesce(sum(paid) filter (where is_current), 0)::float8 as paid,
      coalesce(sum(refunded) filter (where is_current), 0)::float8 as refunded,
      coalesce(sum(paid - refunded) filter (where not is_current), 0)::float8 as before
    from (
      select line.edition_id, p.paid_at >= ${beginningOf(from)} as is_current, 1 as sold,
        line.price_cents as paid, 0 as refunded
      from ${payments} p join ${paymentLines} line on line.payment_id = p.id
      where ${isPaid}
      union all
      select line.edition_id, p.paid_at >= ${beginningOf(from)}, 0, 0, part.amount_cents
      from ${refunds} refund join ${refundLines} part on part.refund_id = refund.id
      join ${paymentLines} line on line.id = part.payment_line_id
      join ${payments} p on p.id = line.payment_id
      where refund.state = 'succeeded' and ${isPaid}
    ) moved
    group by edition_id`;
}
