import { type SQL, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { countedDownloads, libraryEntries } from "#reading/library/module.server.ts";
import { journalMonths } from "#selling/payments/module.server.ts";
import type { EditionMonth, SubscriptionRule, Terms } from "#selling/royalties/royalty-calculation.rules.ts";
import {
  royaltyAdjustments,
  royaltyBalances,
  royaltyContracts,
  royaltyPayees,
  royaltyPeriods,
  royaltySales,
  royaltySubscriptions,
  royaltyTerms,
} from "#selling/royalties/royalties.tables.ts";
import type { TaxRegime } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import type { Executor } from "#platform/postgres/database.server.ts";

/** Months `YYYY-MM`, both included. */
export interface Span {
  from: string;
  to: string;
}

export interface ContractRow extends Record<string, unknown> {
  id: number;
  payee_id: number;
  payee_name: string;
  payee_address: string;
  payee_email: string | null;
  payee_regimes: TaxRegime[];
  /** The contract that has the balance: itself, or the first of those that share an advance. */
  account_id: number;
  /** Of all contracts of the account. */
  account: AccountSums;
  edition_id: number;
  book_title: string | null;
  edition_title: string | null;
  first: string;
  last: string | null;
  advance_cents: number;
  copies_before: number;
  terms: Terms[];
  /** The last month that a statement of this contract covered; null before the first. */
  stated_until: string | null;
  copies: number;
  earned_cents: number;
  due_cents: number;
  adjustments: { id: number; amount_cents: number; reason: string }[];
}

/** Sums of the contracts that share an advance, after their last statement. */
export interface AccountSums {
  contracts: number;
  advance_cents: number;
  earned_cents: number;
  due_cents: number;
}

/** The sums of the account of contract `c`, as one value. */
export const accountSums = sql`(
  select jsonb_build_object('contracts', count(*), 'advance_cents', sum(m.advance_cents),
    'earned_cents', coalesce(sum(l.earned_cents), 0), 'due_cents', coalesce(sum(l.due_cents), 0))
  from ${royaltyContracts} m left join lateral (
    select n.earned_cents, n.due_cents from ${royaltyBalances} n join ${royaltyPeriods} o on o.id = n.period_id
    where n.contract_id = m.id order by o.last_month desc limit 1
  ) l on true
  where coalesce(m.account_id, m.id) = coalesce(c.account_id, c.id))`;

/** Writers of contracts and statements take turns: shares and periods are checked against what others wrote. */
export async function takeTurn(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('royalties'))`);
}

/** Contracts with their last balance: one, those of an edition, or all that began until a month; in the order of the authors' names. */
export async function findContracts(
  db: Executor,
  only: { id: number } | { editionId: number } | { begunUntil: string },
): Promise<ContractRow[]> {
  const { rows } = await db.execute<ContractRow>(sql`
    select c.id, c.payee_id, p.name as payee_name, p.address as payee_address, p.email as payee_email,
      p.tax_regimes as payee_regimes, coalesce(c.account_id, c.id) as account_id, ${accountSums} as account, c.edition_id,
      b.title as book_title, e.title as edition_title, to_char(c.first_month, 'YYYY-MM') as first,
      to_char(c.last_month, 'YYYY-MM') as last, c.advance_cents, c.copies_before, t.terms,
      to_char(s.last_month, 'YYYY-MM') as stated_until, coalesce(s.copies, 0)::float8 as copies,
      coalesce(s.earned_cents, 0)::float8 as earned_cents, coalesce(s.due_cents, 0)::float8 as due_cents,
      coalesce(a.adjustments, '[]') as adjustments
    from ${royaltyContracts} c
    join ${royaltyPayees} p on p.id = c.payee_id
    left join ${editions} e on e.id = c.edition_id
    left join ${books} b on b.id = e.book_id
    join lateral (
      select jsonb_agg(jsonb_build_object('from', to_char(from_month, 'YYYY-MM'), 'share', share, 'tiers', tiers) order by from_month) as terms
      from ${royaltyTerms} where contract_id = c.id
    ) t on true
    left join lateral (
      select o.last_month, n.copies, n.earned_cents, n.due_cents
      from ${royaltyBalances} n join ${royaltyPeriods} o on o.id = n.period_id
      where n.contract_id = c.id order by o.last_month desc limit 1
    ) s on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'amount_cents', amount_cents, 'reason', reason) order by id) as adjustments
      from ${royaltyAdjustments} where contract_id = c.id and period_id is null
    ) a on true
    where ${conditionOf(only)}
    order by p.name, p.id, coalesce(c.account_id, c.id), c.id`);
  return rows;
}

function conditionOf(only: { id: number } | { editionId: number } | { begunUntil: string }): SQL {
  if ("id" in only) return sql`c.id = ${only.id}`;
  if ("editionId" in only) return sql`c.edition_id = ${only.editionId}`;
  return sql`c.first_month <= ${firstDay(only.begunUntil)}::date`;
}

export interface EditionMonthRow extends Record<string, unknown>, EditionMonth {
  edition_id: number;
}

/**
 * What these editions brought, by month: closed months of the journal, as they are kept; copies that cost nothing; parts
 * of subscriptions as they were frozen, and of a period that is not issued; sales elsewhere, new ones of any month until the last.
 */
export async function findEditionMonths(
  db: Executor,
  editionIds: readonly number[],
  span: Span,
  open: { period: Span; rule: SubscriptionRule; share: number } | null,
): Promise<EditionMonthRow[]> {
  const ids = sql`${sql.param([...editionIds])}::int[]`;
  const [from, to] = [sql`${firstDay(span.from)}::date`, sql`${firstDay(span.to)}::date`];
  const { rows } = await db.execute<EditionMonthRow>(sql`
    select edition_id, to_char(month, 'YYYY-MM') as month, channel, format, is_new, sum(copies)::float8 as copies, sum(returned)::float8 as returned,
      sum(free)::float8 as free, sum(net_cents)::float8 as net_cents, sum(subscription_cents)::float8 as subscription_cents
    from (
      select edition_id, month, channel, format, period_id is null as is_new, period_id, copies, returned, 0 as free, net_cents,
        0 as subscription_cents
      from ${royaltySales} where edition_id = any(${ids}) and month <= ${to} and (month >= ${from} or period_id is null)
      union all
      select edition_id, month, '', '', false, null, case when kind = 'sale' then copies else 0 end,
        case when kind in ('refund', 'dispute') then copies when kind like '%reversal' then -copies else 0 end,
        0, net_cents, 0
      from ${journalMonths} where edition_id = any(${ids}) and month between ${from} and ${to}
      union all
      select edition_id, date_trunc('month', acquired_at at time zone 'Europe/Paris')::date, '', '', false, null, 0, 0, 1, 0, 0
      from ${libraryEntries} where edition_id = any(${ids}) and origin in ('free', 'gift') and payment_line_id is null
        and acquired_at >= ${from}::timestamp at time zone 'Europe/Paris'
        and acquired_at < (${to} + interval '1 month')::timestamp at time zone 'Europe/Paris'
      union all
      select edition_id, month, '', '', false, null, 0, 0, 0, 0, net_cents
      from ${royaltySubscriptions} where edition_id = any(${ids}) and month between ${from} and ${to}
      ${
        open && open.rule !== "none"
          ? sql`union all select edition_id, month, '', '', false, null, 0, 0, 0, 0, net_cents from (${subscriptionParts(open)}) parts
              where edition_id = any(${ids})`
          : sql``
      }
    ) found group by 1, month, channel, format, is_new, period_id order by 1, channel, format, month, period_id`);
  return rows;
}

/** Divides the subscriptions of each month among the editions that subscribers used, and keeps it. */
export async function keepSubscriptionParts(
  db: Executor,
  open: { period: Span; rule: SubscriptionRule; share: number },
): Promise<void> {
  if (open.rule === "none") return;
  await db.execute(sql`
    insert into ${royaltySubscriptions} (month, edition_id, weight, net_cents)
    select month, edition_id, weight, net_cents from (${subscriptionParts(open)}) parts`);
}

/** Each part is the difference of the rounded sums before and after it: they add up to the month's amount. */
const subscriptionParts = ({
  period: { from, to },
  rule,
  share,
}: {
  period: Span;
  rule: SubscriptionRule;
  share: number;
}): SQL => sql`
  select month, edition_id, weight,
    (round(pool * upto / total) - round(pool * (upto - weight) / total))::bigint as net_cents
  from (
    select w.month, w.edition_id, w.weight, p.pool, sum(w.weight::numeric) over (partition by w.month order by w.edition_id) as upto,
      sum(w.weight::numeric) over (partition by w.month) as total
    from (${rule === "owners" ? ownersByMonth(from, to) : downloadsByMonth(from, to)}) w
    join (
      select month, round(sum(net_cents) * ${share}::numeric / 10000) as pool from ${journalMonths}
      where edition_id = 0 and month between ${firstDay(from)}::date and ${firstDay(to)}::date group by 1
    ) p on p.month = w.month
  ) weighed`;

/** Readers who added the edition in the month under their subscription. */
const ownersByMonth = (from: string, to: string): SQL => sql`
  select edition_id, date_trunc('month', acquired_at at time zone 'Europe/Paris')::date as month, count(*)::int as weight
  from ${libraryEntries} where subscription_id is not null
    and acquired_at >= ${firstDay(from)}::timestamp at time zone 'Europe/Paris'
    and acquired_at < (${firstDay(to)}::date + interval '1 month')::timestamp at time zone 'Europe/Paris'
  group by 1, 2`;

/** Downloads of copies that readers have by their subscription, one a day and reader. */
const downloadsByMonth = (from: string, to: string): SQL => sql`
  select d.edition_id, date_trunc('month', d.day)::date as month, count(*)::int as weight
  from ${libraryEntries} l join ${countedDownloads} d on d.member_id = l.member_id and d.edition_id = l.edition_id
  where l.subscription_id is not null and d.day >= ${firstDay(from)}::date and d.day < ${firstDay(to)}::date + interval '1 month'
  group by 1, 2`;

/** The last month that was stated; null before the first period. */
export async function findStatedUntil(db: Executor): Promise<string | null> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char(last_month, 'YYYY-MM') as month from ${royaltyPeriods} order by last_month desc limit 1`);
  return rows[0]?.month ?? null;
}

/** The first month for which there is something to state: of the first contract, or of the journal if it began later. */
export async function findFirstMonth(db: Executor): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(greatest(
      (select min(first_month) from ${royaltyContracts}),
      (select month from ${journalMonths} order by month limit 1)), 'YYYY-MM') as month
    where exists (select from ${royaltyContracts})`);
  return rows[0]?.month ?? null;
}

const firstDay = (month: string): string => `${month}-01`;
