import type pg from "pg";
import { hashToken } from "#platform/identity/tokens.server.ts";

/** The token of a generated buyer. */
export const tokenOf = (buyer: number): string => `acheteur-${String(buyer).padStart(20, "0")}`;

/** Members with a session each. */
export async function generateBuyers(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into members (email, username, password_hash, terms_accepted_at, created_at, email_verified_at)
     select 'acheteur.' || n || '@exemple.fr', 'acheteur_' || n, 'x', now(), now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  const tokens = Array.from({ length: count }, (_, index) => hashToken(tokenOf(index + 1)));
  await client.query(
    `insert into member_sessions (token_hash, member_id, remember, created_at, expires_at)
     select t.hash, m.id, true, now(), now() + interval '1 year' from unnest($1::bytea[]) with ordinality as t (hash, n)
     join members m on m.username = 'acheteur_' || n`,
    [tokens],
  );
  await client.query("vacuum analyze");
}

/** Of row `n`. From the millionth on it has more than six digits. */
const invoiceNumber = `'F' || $4::int || '-' || lpad(n::text, greatest(6, length(n::text)), '0')`;

/**
 * Lengthens the journal to this many rows, with a payment and a document each, over the days before today. Their hashes
 * are not those of their content: the journal's verification is not measured with them.
 */
export async function generateJournal(client: pg.ClientBase, rows: number): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("set synchronous_commit = off");
  // Generated rows refer to existing ones by computed ids, and counters are set in one step.
  await client.query("set session_replication_role = replica");
  const { rows: found } = await client.query<{ last: number; payment: number }>(
    `select coalesce((select max(position) from journal_entries), 0) as last, coalesce((select max(id) from payments), 0) as payment`,
  );
  const { last, payment } = found[0] ?? { last: 0, payment: 0 };
  if (rows < last) throw new Error(`The journal already has ${last} rows: ask for more than ${rows}.`);
  const year = new Date().getFullYear();
  const range = [last, rows, payment, year];
  await client.query(
    `insert into payments (member_id, kind, state, provider, amount_cents, withdrawal_consent, created_at, paid_at)
     select (select id from members where username = 'acheteur_1'), 'editions', 'paid', 'stripe', 499, false, at, at
     from generate_series($1::int + 1, $2::int) n, lateral (select now() - interval '1 day' as at) moment`,
    [last, rows],
  );
  await client.query(
    `insert into sales_documents (number, kind, year, sequence, payment_id, content, sha256)
     select ${invoiceNumber}, 'invoice', $4::int, n, $3::int + n - $1::int, '{}', repeat('0', 64)
     from generate_series($1::int + 1, $2::int) n`,
    range,
  );
  await client.query(
    `insert into journal_entries (position, year, sequence, day, recorded_at, occurred_at, kind, payment_id, member_id, provider, lines,
       vat, gross_cents, perpetual_cents, document_number, document_sha256, previous_hash, hash)
     select n, $4::int, n, current_date - 1, now(), now(), 'sale', $3::int + n - $1::int, gen_random_uuid(), 'stripe', '[]', '[]', 499,
       n * 499::bigint, ${invoiceNumber}, repeat('0', 64), lpad(to_hex(n - 1), 64, '0'), lpad(to_hex(n), 64, '0')
     from generate_series($1::int + 1, $2::int) n`,
    range,
  );
  await client.query(
    `insert into journal_counters (name, year, last) values ('position', 0, $1::int), ('entry', $2::int, $1), ('invoice', $2, $1)
     on conflict (name, year) do update set last = excluded.last`,
    [rows, year],
  );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze");
}
