import { and, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { memberStates } from "#selling/payments/billing/billing.rules.ts";
import type { AbroadSum, YearAbroad } from "#selling/payments/abroad/sales-abroad.rules.ts";
import { journalEntries, payments } from "#selling/payments/payments.tables.ts";

/** Sales abroad wait for each other, so that each knows what the year adds up to before it. */
export const lockSalesAbroad = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('encrier-sales-abroad', 0))`);

/** The country of a member's last order that was not for a firm; null: France, or none. */
export async function findLastCountry(db: Queryable, memberId: string): Promise<string | null> {
  const ofPerson = or(isNull(payments.billedTo), sql`${payments.billedTo}->>'vatNumber' is null`);
  const [row] = await db
    .select({ country: payments.country })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), ofPerson))
    .orderBy(desc(payments.id))
    .limit(1);
  return row?.country ?? null;
}

/** Sales of a calendar year to other member states, refunds deducted on their days. */
export async function sumYear(db: Queryable, year: number): Promise<YearAbroad> {
  const { rows } = await db.execute<{ cents: string; peak: string }>(sql`
    with moved as (
      select entry.position, sum((amount->>'netCents')::bigint) as net
      from ${payments} payment
      join ${journalEntries} entry on entry.payment_id = payment.id, jsonb_array_elements(entry.vat) amount
      where payment.country in ${memberStates} and entry.day between ${`${year}-01-01`} and ${`${year}-12-31`}
      group by 1
    ), counted as (select net, sum(net) over (order by position) as upto from moved)
    select coalesce(sum(net), 0) as cents, coalesce(max(upto), 0) as peak from counted`);
  return { cents: Number(rows[0]?.cents ?? 0), peakCents: Number(rows[0]?.peak ?? 0) };
}

const quarterOf = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'YYYY-"T"Q')`;

/** What was taxed abroad until a day, by quarter, quarter of the sale, country and rate; 'outside' countries too. */
export async function sumAbroad(db: Queryable, days: { from: string; to: string }): Promise<AbroadSum[]> {
  const { rows } = await db.execute<Record<keyof AbroadSum, string>>(sql`
    select ${quarterOf(sql`entry.day`)} as quarter, ${quarterOf(sql`sale.day`)} as "saleQuarter",
           entry.lines->0->>'taxedIn' as country, (amount->>'vatPerMille')::integer as "vatPerMille",
           sum((amount->>'netCents')::bigint) as "netCents", sum((amount->>'vatCents')::bigint) as "vatCents",
           coalesce(sum(own.copies) filter (where entry.kind in ('sale', 'subscription')), 0) as copies,
           coalesce(sum(case when entry.kind like '%reversal' then -own.copies else own.copies end)
             filter (where entry.kind not in ('sale', 'subscription')), 0) as returned
    from ${journalEntries} entry
    join ${journalEntries} sale on sale.payment_id = entry.payment_id and sale.refund_id is null,
         -- A sale abroad has one rate.
         jsonb_array_elements(entry.vat) amount,
         lateral (select sum(coalesce((line->>'copies')::integer, 1)) as copies from jsonb_array_elements(entry.lines) line) own
    where entry.lines->0->>'taxedIn' is not null and entry.day between ${days.from} and ${days.to}
    group by 1, 2, 3, 4 order by 1 desc, 2 desc, 3, 4`);
  return rows.map((row) => ({
    quarter: row.quarter,
    saleQuarter: row.saleQuarter,
    country: row.country,
    vatPerMille: Number(row.vatPerMille),
    netCents: Number(row.netCents),
    vatCents: Number(row.vatCents),
    copies: Number(row.copies),
    returned: Number(row.returned),
  }));
}

export interface UnclearPlace extends Record<string, unknown> {
  payment_id: number;
  paid_at: Date;
  country: string;
  /** Null: not known. */
  card_country: string | null;
}

/** Sales whose declaration the card contradicts, or abroad does not prove, the last one first; cards of Monaco are French. */
export async function findUnclearPlaces(db: Queryable, until: Date, limit: number): Promise<UnclearPlace[]> {
  const { rows } = await db.execute<UnclearPlace>(sql`
    select id as payment_id, paid_at, coalesce(country, 'FR') as country, card_country
    from ${payments}
    where paid_at is not null and (country is not null or card_country is not null) and billed_to->>'vatNumber' is null
      and (case card_country when 'MC' then 'FR' else card_country end) is distinct from coalesce(country, 'FR')
      and (card_country is not null or paid_at < ${until.toISOString()}::timestamptz)
    order by paid_at desc limit ${limit}`);
  return rows;
}

/** Deletes where buyers were, of orders before an instant; what their documents say stays. */
export async function forgetPlaces(db: Queryable, before: Date): Promise<void> {
  const isOld = lt(sql`coalesce(${payments.paidAt}, ${payments.createdAt})`, before.toISOString());
  await db
    .update(payments)
    .set({ country: null, cardCountry: null })
    .where(and(isOld, or(isNotNull(payments.country), isNotNull(payments.cardCountry))));
}
