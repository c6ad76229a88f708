import { type SQL, sql } from "drizzle-orm";
import { members } from "#readers/accounts/module.server.ts";
import { books, editions } from "#books/catalogue/module.server.ts";
import type { SaleFilters, UsedWithdrawal } from "#selling/payments/back-office/sales/sales.contract.ts";
import type {
  SaleDispute,
  SaleKind,
  SaleSearch,
  SaleState,
} from "#selling/payments/back-office/sales/sales.rules.ts";
import {
  paymentLines,
  payments,
  refundLines,
  refunds,
  salesDocuments,
  withdrawals,
} from "#selling/payments/payments.tables.ts";
import { giftCodes, gifts } from "#selling/promotions/module.server.ts";
import type { Executor } from "#platform/postgres/database.server.ts";
import { downloads, libraryEntries } from "#reading/library/module.server.ts";
import { subscriptions } from "#readers/subscriptions/module.server.ts";

/** An order's number is its position in the list. */
type OrderFilters = Pick<SaleFilters, "from" | "to" | "kind" | "state" | "dispute" | "after">;

/** What a search text has found. */
export interface Found {
  paymentIds: readonly number[];
  memberIds: readonly string[];
  editionIds: readonly number[];
}

/** The newest orders, after one; a search reads those of its members and editions only. */
export async function findSaleIds(db: Executor, filters: OrderFilters, found: Found | null, limit: number) {
  const matching = matches(filters);
  const chosen = found
    ? sql`
      (select p.id from ${payments} p where p.id = any(${sql.param([...found.paymentIds])}::int[]) and ${matching})
      union
      (select p.id from ${payments} p where p.member_id = any(${sql.param([...found.memberIds])}::uuid[]) and ${matching}
        order by p.id desc limit ${limit})
      union
      (select newest.id from unnest(${sql.param([...found.editionIds])}::int[]) as wanted (edition_id)
        cross join lateral (
          select p.id from ${paymentLines} line join ${payments} p on p.id = line.payment_id
          where line.edition_id = wanted.edition_id and ${matching} ${paged(filters, sql`line.payment_id`)}
          order by line.payment_id desc limit ${limit}) newest)`
    : sql`select p.id from ${payments} p where ${matching} order by p.id desc limit ${limit}`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${chosen}) chosen order by id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** What the orders of a list come to: those that were paid, in whole cents. */
export async function sumOrders(db: Executor, filters: OrderFilters, found: Found | null) {
  const named = found
    ? sql`and p.id in (
        select unnest(${sql.param([...found.paymentIds])}::int[])
        union select id from ${payments} where member_id = any(${sql.param([...found.memberIds])}::uuid[])
        union select payment_id from ${paymentLines} where edition_id = any(${sql.param([...found.editionIds])}::int[]))`
    : sql``;
  const { rows } = await db.execute<{ orders: number; paid_cents: number; refunded_cents: number }>(sql`
    select count(*)::int as orders, coalesce(sum(p.amount_cents), 0)::float8 as paid_cents,
      coalesce(sum(p.refunded_cents), 0)::float8 as refunded_cents
    from ${payments} p where p.paid_at is not null and ${matches(filters)} ${named}`);
  return rows[0] ?? { orders: 0, paid_cents: 0, refunded_cents: 0 };
}

/** The orders of gifts that were sent and are not opened. */
const unopened = sql`
  select g.payment_id from ${gifts} g join ${giftCodes} c on c.gift_id = g.id
  where g.sent_at is not null and g.returned_at is null and c.redeemed_at is null and c.revoked_at is null`;

/** Written out, since a partial index is only used for a condition that names its values. */
const kinds: Record<SaleKind, SQL> = {
  all: sql`true`,
  editions: sql`p.kind = 'editions' and not p.is_gift`,
  gift: sql`p.is_gift`,
  unopened: sql`p.is_gift and p.id in (${unopened})`,
  subscription: sql`p.kind = 'subscription'`,
};

const states: Record<SaleState, SQL> = {
  all: sql`true`,
  paid: sql`p.state = 'paid' and p.refunded_cents = 0`,
  part_refunded: sql`p.state = 'paid' and p.refunded_cents > 0`,
  refunded: sql`p.state = 'refunded'`,
  late: sql`p.id in (select payment_id from ${refunds} where reason in ('account-ended', 'subscription-ended'))`,
  open: sql`p.state = 'open'`,
  reserved: sql`p.state = 'reserved'`,
  left: sql`p.state in ('failed', 'expired')`,
};

const disputes: Record<SaleDispute, SQL> = {
  all: sql`true`,
  open: sql`p.disputed_at is not null`,
  lost: sql`p.id in (select payment_id from ${refunds} where reason = 'dispute')`,
};

function matches(filters: OrderFilters): SQL {
  const { kind, state, dispute, from, to } = filters;
  return sql`${kinds[kind]} and ${states[state]} and ${disputes[dispute]} ${paged(filters, sql`p.id`)}
    ${from ? since(beginning(from)) : sql``} ${to ? until(sql`${beginning(to)} + interval '1 day'`) : sql``}`;
}

const paged = ({ after }: OrderFilters, id: SQL): SQL => (after ? sql`and ${id} < ${after}` : sql``);

const beginning = (day: string): SQL => sql`${day}::date::timestamp`;
const inParis = (clock: SQL): SQL => sql`((${clock}) at time zone 'Europe/Paris')`;

/**
 * Orders get their numbers in the order of their instants, except for some that are placed at the same moment: so a
 * period is a range of numbers, with a thousand orders to spare.
 */
const since = (clock: SQL): SQL => sql`and p.created_at >= ${inParis(clock)}
  and p.id >= (select coalesce(min(id), 2147483647) from (select id from ${payments}
    where created_at >= ${inParis(clock)} order by created_at limit 1000) first)`;
const until = (clock: SQL): SQL => sql`and p.created_at < ${inParis(clock)}
  and p.id <= (select coalesce(max(id), 0) from (select id from ${payments}
    where created_at < ${inParis(clock)} order by created_at desc limit 1000) last)`;

/** The orders that a document's number, the order's own or the provider's identifier names. */
export async function findNamedOrders(db: Executor, search: SaleSearch): Promise<number[]> {
  const { documentNumber, paymentId, providerId } = search;
  if (!documentNumber && !paymentId && !providerId) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select payment_id as id from ${salesDocuments} where number = ${documentNumber}
    union select id from ${payments} where id = ${paymentId}::int
    union select id from ${payments} where session_id = ${providerId}
    union select id from ${payments} where charge_id = ${providerId}
    union select payment_id from ${refunds} where provider_refund_id = ${providerId}`);
  return rows.map(({ id }) => id);
}

/** Members by part of their name or address; two letters only at its beginning. */
export async function findBuyers(db: Executor, words: string, limit: number): Promise<string[]> {
  const pattern = likePattern(words.toLowerCase());
  const named =
    [...words].length < 3
      ? sql`(lower(m.username) like ${`${pattern}%`} or lower(m.email) like ${`${pattern}%`})`
      : sql`lower(m.username || ' ' || m.email) like ${`%${pattern}%`}`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select m.id from ${members} m where m.erased_at is null and ${named} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The editions of books by part of their title, whatever its accents and capitals. */
export async function findTitledEditions(db: Executor, words: string, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from ${books} b join ${editions} e on e.book_id = b.id
    where plain_text(b.title) like '%' || plain_text(${likePattern(words)}) || '%' limit ${limit}`);
  return rows.map(({ id }) => id);
}

const likePattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

export interface OrderRow extends Record<string, unknown> {
  id: number;
  member_id: string;
  username: string | null;
  email: string | null;
  kind: "editions" | "subscription";
  is_gift: boolean;
  is_unopened: boolean;
  state: "open" | "reserved" | "paid" | "failed" | "expired" | "refunded";
  provider: "stripe" | "simulated";
  session_id: string | null;
  payment_intent_id: string | null;
  amount_cents: number;
  refunded_cents: number;
  withdrawal_consent: boolean;
  created_at: Date;
  paid_at: Date | null;
  disputed_at: Date | null;
  withdrawn_at: Date | null;
}

/** Orders with their buyers, newest first. */
export async function findOrders(db: Executor, ids: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    select p.id, p.member_id, p.kind, p.is_gift, p.state, p.provider, p.session_id, p.charge_id as payment_intent_id,
      p.amount_cents, p.refunded_cents, p.withdrawal_consent, p.created_at, p.paid_at, p.disputed_at,
      case when m.erased_at is null then m.username end as username,
      case when m.erased_at is null then m.email end as email,
      p.is_gift and p.id in (${unopened} and g.payment_id = any(${sql.param([...ids])}::int[])) as is_unopened,
      (select min(declared_at) from ${withdrawals} w where w.member_id = p.member_id and w.payment_id = p.id) as withdrawn_at
    from ${payments} p join ${members} m on m.id = p.member_id
    where p.id = any(${sql.param([...ids])}::int[])
    order by p.id desc`);
  return rows;
}

type Row = Omit<UsedWithdrawal, "subscribed_at" | "declared_at"> & {
  subscribed_at: Date | string;
  declared_at: Date | string;
};

/** The newest withdrawals from a subscription under which something was bought, or downloaded for free. */
export async function findUsedWithdrawals(db: Executor, limit: number): Promise<Row[]> {
  const bought = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('title', line.book_title || ' – ' || line.edition_title,
      'price_cents', line.price_cents) order by line.id), '[]')
    from ${payments} o join ${paymentLines} line on line.payment_id = o.id
    where o.subscription_id = s.id and o.paid_at is not null
      and not exists (select from ${refunds} r where r.payment_id = o.id and r.reason = 'subscription-ended'))`;
  const downloaded = sql`(
    select coalesce(jsonb_agg(titled.title order by titled.title), '[]') from (
      select distinct b.title || ' – ' || e.title as title
      from ${downloads} d join ${editions} e on e.id = d.edition_id join ${books} b on b.id = e.book_id
      where d.member_id = w.member_id and d.downloaded_at between s.start_date and w.declared_at
        and not exists (select from ${libraryEntries} kept
          where kept.member_id = d.member_id and kept.edition_id = d.edition_id)) titled)`;
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select w.payment_id, w.member_id, case when m.erased_at is null then m.username end as username,
        s.start_date as subscribed_at, w.declared_at, refund.amount_cents as refund_cents,
        ${bought} as bought, ${downloaded} as downloaded
      from ${withdrawals} w
        join ${payments} p on p.id = w.payment_id and p.kind = 'subscription'
        join ${subscriptions} s on s.payment_id = p.id
        join ${refunds} refund on refund.id = w.refund_id
        join ${members} m on m.id = w.member_id
      order by w.id desc) made
    where bought <> '[]' or downloaded <> '[]'
    limit ${limit}`);
  return rows;
}

/** Lines of orders since then that were paid, less the refunded ones. The newest orders have the highest ids. */
export async function countSold(db: Executor, editionIds: readonly number[], first: Date) {
  const { rows } = await db.execute<{ edition_id: number; sold: number }>(sql`
    select line.edition_id, count(*)::int as sold
    from ${paymentLines} line join ${payments} p on p.id = line.payment_id
    where line.edition_id = any(${sql.param([...editionIds])}::int[]) and p.paid_at is not null
      and p.id >= (select o.id from ${payments} o where o.created_at >= ${first} order by o.created_at, o.id limit 1)
      and not exists (select from ${refundLines} back join ${refunds} r on r.id = back.refund_id
        where back.payment_line_id = line.id and r.state = 'succeeded' and back.amount_cents >= line.price_cents)
    group by line.edition_id`);
  return rows;
}
