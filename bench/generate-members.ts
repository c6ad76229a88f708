import type pg from "pg";

/**
 * Fills a migrated database with this many members, a tenth as many subscriptions, as many payments (with a line each
 * if there are editions), as many downloads, and as many acts in the audit log. A minute or two for a million.
 */
export async function generateMembers(client: pg.ClientBase, count: number): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("set synchronous_commit = off");
  // Generated rows refer to existing ones by computed ids: no row has to be looked up.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into members (email, username, password_hash, terms_accepted_at, created_at, last_login, email_verified_at, suspended_at, suspension_reason)
     select 'lecteur.' || n || '@' || (array['orange', 'free', 'gmail', 'laposte'])[1 + n % 4] || '.fr', 'plume_' || n, 'x', at, at,
       case when n % 3 > 0 then at + interval '1 day' end, case when n % 40 > 0 then at end,
       case when n % 500 = 0 then at end, case when n % 500 = 0 then 'Partage de fichiers' end
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as at) moment`,
    [count],
  );
  await client.query(
    `insert into subscriptions (member_id, price_cents, start_date, end_date)
     select id, 0, created_at, created_at + interval '1 year' from members where substr(username, 7)::int % 10 = 0`,
  );
  await client.query(
    `insert into payments (member_id, kind, state, provider, amount_cents, withdrawal_consent, created_at, paid_at)
     select id, case when substr(username, 7)::int % 10 = 0 then 'subscription' else 'editions' end, 'paid', 'simulated',
       case when substr(username, 7)::int % 10 = 0 then 10000 else 499 end, false, created_at, created_at
     from members where username like 'plume%'`,
  );
  await client.query(
    `insert into payment_lines (payment_id, edition_id, book_title, book_slug, edition_title, edition_slug, price_cents, vat_per_mille)
     select p.id, e.id, 'Titre', 'titre', 'Édition', 'edition', 499, 55
     from payments p join (select id, row_number() over () - 1 as place from editions) e
       on e.place = p.id % (select count(*) from editions) where p.kind = 'editions'`,
  );
  await client.query(
    `insert into downloads (member_id, edition_id, format, downloaded_at)
     select p.member_id, l.edition_id, (array['pdf', 'epub', 'azw3'])[1 + p.id % 3], p.paid_at
     from payments p join payment_lines l on l.payment_id = p.id`,
  );
  await client.query(
    `insert into audit_entries (occurred_at, administrator_id, administrator, kind, object_type, object_id, object_label)
     select created_at, 1, 'colette' || substr(username, 7)::int % 7,
       (array['member-suspended', 'member-edition-given', 'payment-refunded', 'book-changed'])[1 + substr(username, 7)::int % 4],
       'member', id::text, username
     from members where username like 'plume%'`,
  );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze");
}
