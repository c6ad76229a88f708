import { sql } from "drizzle-orm";
import { members } from "#readers/accounts/module.server.ts";
import { books, editions } from "#books/catalogue/module.server.ts";
import { downloads, libraryEntries } from "#reading/library/module.server.ts";
import type { UsedWithdrawal } from "#selling/payments/back-office/withdrawals/used-withdrawals.contract.ts";
import { paymentLines, payments, refunds, withdrawals } from "#selling/payments/payments.tables.ts";
import { subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Executor } from "#platform/postgres/database.server.ts";

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
