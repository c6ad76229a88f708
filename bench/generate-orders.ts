import type pg from "pg";

/** Months of generated orders; the last one is not closed. */
const months = 24;

/**
 * Fills a migrated database that has editions with a fifth as many members as orders, and with orders over two years in
 * the order of their instants, a few editions with most of them: lines, refunds, invoices and the journal, with the
 * sums of its closed months. The hashes of the journal are not those of its content: its verification is not measured.
 */
export async function generateOrders(client: pg.ClientBase, count: number): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("set synchronous_commit = off");
  // Generated rows refer to existing ones by computed ids.
  await client.query("set session_replication_role = replica");
  await client.query("select setseed(0.21)");
  await client.query(
    `insert into members (email, username, password_hash, terms_accepted_at, created_at, email_verified_at)
     select 'acheteur.' || n || '@exemple.fr', 'acheteur_' || n, 'x', now(), now(), now() from generate_series(1, $1::int) n`,
    [Math.ceil(count / 5)],
  );
  await client.query(
    `create temporary table buyers as select id, row_number() over () as place from members`,
  );
  await client.query(
    `create temporary table sold as select id, row_number() over (order by random()) as place from editions`,
  );
  await client.query(
    `create temporary table made as
     select n, 1 + floor(random() * $2::int)::int as buyer, n % 25 = 0 as is_subscription, n % 12 = 5 as is_left, n % 60 = 7 as is_refunded,
       1 + floor(power(random(), 3) * (select count(*) from editions))::int as edition,
       date_trunc('month', now()) - $3::int * interval '1 month' + n * (now() - date_trunc('month', now()) + $3::int * interval '1 month') / $1::int as at
     from generate_series(1, $1::int) n`,
    [count, Math.ceil(count / 5), months - 1],
  );
  await client.query(
    `insert into payments (member_id, kind, state, provider, session_id, charge_id, amount_cents, refunded_cents, withdrawal_consent, created_at,
       paid_at, disputed_at, is_gift)
     select b.id, case when m.is_subscription then 'subscription' else 'editions' end,
       case when m.is_left then 'expired' when m.is_refunded then 'refunded' else 'paid' end, 'stripe', 'cs_banc_' || m.n, 'pi_banc_' || m.n,
       cents, case when m.is_refunded and not m.is_left then cents else 0 end, false, m.at, case when not m.is_left then m.at end,
       case when m.n % 20000 = 3 then m.at end, not m.is_subscription and m.n % 40 = 9
     from made m join buyers b on b.place = m.buyer, lateral (select case when m.is_subscription then 10000 else 499 end as cents) price
     order by m.n`,
  );
  await client.query(`create temporary table numbered as select p.*, m.edition, m.is_subscription, row_number() over (order by p.id) as n
     from payments p join made m on 'cs_banc_' || m.n = p.session_id`);
  await client.query(
    `insert into payment_lines (payment_id, edition_id, book_title, book_slug, edition_title, edition_slug, price_cents, vat_per_mille)
     select p.id, s.id, 'Titre', 'titre', 'Édition', 'edition', 499, 55
     from numbered p join sold s on s.place = p.edition where not p.is_subscription order by p.id`,
  );
  await client.query(
    `insert into refunds (payment_id, reason, state, amount_cents, keep_editions, requested_at, settled_at, provider_refund_id)
     select id, case when id % 1200 < 20 then 'dispute' else 'administrator' end, 'succeeded', refunded_cents, false, paid_at, paid_at, 're_banc_' || id
     from numbered where refunded_cents > 0`,
  );
  await fillJournal(client);
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze");
}

/** Every paid order is a row, and every refund another one right after. */
async function fillJournal(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table entries as
     select row_number() over (order by p.id, way desc) as position, p.id as payment_id, p.member_id, p.paid_at, p.session_id, way, s.id as edition_id,
       (p.paid_at at time zone 'Europe/Paris')::date as day, case when p.is_subscription then 10000 else 499 end as cents,
       case when way < 0 then 'refund' when p.is_subscription then 'subscription' else 'sale' end as kind,
       case when way < 0 then (select r.id from refunds r where r.payment_id = p.id limit 1) end as refund_id
     from numbered p left join sold s on s.place = p.edition and not p.is_subscription
       cross join lateral (select 1 as way union all select -1 where p.refunded_cents > 0) ways
     where p.paid_at is not null`,
  );
  const year = "extract(year from day)::int";
  await client.query(
    `insert into sales_documents (number, kind, year, sequence, payment_id, content, sha256)
     select case when way > 0 then 'F' else 'A' end || ${year} || '-' || lpad(position::text, 7, '0'),
       case when way > 0 then 'invoice' else 'credit-note' end, ${year}, position, payment_id, '{}', repeat('0', 64) from entries`,
  );
  await client.query(
    `insert into journal_entries (position, year, sequence, day, recorded_at, occurred_at, kind, payment_id, refund_id, member_id, provider,
       session_id, lines, vat, gross_cents, perpetual_cents, document_number, document_sha256, previous_hash, hash)
     select position, ${year}, position, day, paid_at, paid_at, kind, payment_id, refund_id, member_id, 'stripe', session_id,
       jsonb_build_array(jsonb_build_object('lineId', 1, 'editionId', edition_id, 'label', 'Titre – Édition', 'amountCents', cents, 'vatPerMille', 55)),
       jsonb_build_array(jsonb_build_object('vatPerMille', 55, 'netCents', way * (cents - tax), 'vatCents', way * tax, 'grossCents', way * cents)),
       way * cents, 0, case when way > 0 then 'F' else 'A' end || ${year} || '-' || lpad(position::text, 7, '0'), repeat('0', 64),
       lpad(to_hex(position - 1), 64, '0'), lpad(to_hex(position), 64, '0')
     from entries, lateral (select round(cents * 55 / 1055.0)::int as tax) vat`,
  );
  await client.query("analyze journal_entries");
  await client.query(
    `insert into journal_closings (position, period, first_day, last_day, closed_at, last_entry_position, last_entry_hash, entry_count, vat, kinds,
       gross_cents, perpetual_cents, previous_hash, hash)
     select row_number() over (order by month), 'month', month, (month + interval '1 month - 1 day')::date, now(), 1, '', 0, '[]', '[]', 0, 0,
       lpad(to_hex(row_number() over (order by month) - 1), 64, '0'), lpad(to_hex(row_number() over (order by month)), 64, '0')
     from (select distinct date_trunc('month', day)::date as month from journal_entries) found
     where month < date_trunc('month', now())`,
  );
  await client.query(
    `insert into journal_months select s.* from journal_closings c, journal_sums(c.first_day, c.last_day) s where c.period = 'month'`,
  );
}
