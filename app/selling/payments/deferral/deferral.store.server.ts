import { sql } from "drizzle-orm";
import type { Executor } from "#platform/postgres/database.server.ts";
import { subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Prepaid } from "#selling/payments/deferral/deferral.rules.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { preorders } from "#selling/payments/preorders/preorders.tables.ts";
import { giftCodes, gifts } from "#selling/promotions/module.server.ts";

export interface PrepaidRow extends Prepaid, Record<string, unknown> {
  payment_id: number;
  is_gift: boolean;
}

/** The calendar day in Paris. */
const dayOf = (column: unknown) => sql`to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

/**
 * Subscriptions, gifts and preorders that were paid before they are earned, by payment; a preorder counts as a gift, and a
 * subscription that was a gift, once it is opened, as a subscription.
 */
const prepaid = sql`
  select s.payment_id, false as is_gift, ${dayOf(sql`s.start_date`)} as starts_on, ${dayOf(sql`s.end_date`)} as ends_on,
    ${dayOf(sql`s.refunded_at`)} as ended_on
  from ${subscriptions} s where s.payment_id is not null
  union all
  select g.payment_id, true, null, null, ${dayOf(sql`least(c.redeemed_at, c.revoked_at, g.returned_at)`)}
  from ${gifts} g
  join ${giftCodes} c on c.gift_id = g.id
  where g.paid_at is not null
    and not (g.edition_id is null and exists (select from ${subscriptions} s where s.payment_id = g.payment_id))
  union all
  select o.payment_id, true, null, null, ${dayOf(sql`coalesce(o.delivered_at, o.cancelled_at)`)}
  from ${preorders} o where o.charge = 'order' and o.confirmed_at is not null`;

/**
 * What was not earned before a day, or moved since, with its rows in the journal until another day: some, in the order of
 * their payments, after one.
 */
export async function findPrepaid(
  db: Executor,
  { from, to }: { from: string; to: string },
  page: { after: number; limit: number },
): Promise<PrepaidRow[]> {
  const { rows } = await db.execute<PrepaidRow>(sql`
    with candidates as (
      select * from (${prepaid}) p
      where p.payment_id > ${page.after} and (
        coalesce(p.ended_on, p.ends_on, ${from}) >= ${from}
        or exists (select from ${journalEntries} e where e.payment_id = p.payment_id and e.day >= ${from}::date)
      )
    )
    select c.*, j.parts
    from candidates c
    join lateral (
      select jsonb_agg(jsonb_build_object('day', to_char(e.day, 'YYYY-MM-DD'), 'net_cents', (
          select sum((amount->>'netCents')::bigint) from jsonb_array_elements(e.vat) amount
        )) order by e.position) as parts
      from ${journalEntries} e where e.payment_id = c.payment_id and e.day <= ${to}::date
    ) j on j.parts is not null
    order by c.payment_id limit ${page.limit}`);
  return rows;
}

/** Of some payments, those that are paid before they are earned, with the day of their sale. */
export async function findPrepaidPayments(
  db: Executor,
  paymentIds: readonly number[],
): Promise<{ payment_id: number; day: string }[]> {
  const { rows } = await db.execute<{ payment_id: number; day: string }>(sql`
    select p.payment_id, to_char(min(e.day), 'YYYY-MM-DD') as day
    from (${prepaid}) p join ${journalEntries} e on e.payment_id = p.payment_id
    where p.payment_id = any(${sql.param([...paymentIds])}::int[])
    group by 1`);
  return rows;
}
