-- Lock, number, chain and write a row of the sales journal in one statement: writers wait for each other, so the lock is held for as few round
-- trips as possible (docs/decisions/078-journal-in-one-statement.md).

-- `document` and `entry` are the canonical forms (RFC 8785) of the document and of the row, computed without the lock; the values that only
-- the lock gives are control characters, which JSON never has unescaped: 1 the document's number, 2 its hash, 3 the position, 4 the sequence,
-- 5 the sum of all rows, 6 the previous hash. No row is written and none returned if the day or the payment's movements have changed since:
-- the caller, who holds the lock from then on, computes them again.
create function record_journal_entry(
  of_payment integer, known_entries integer, known_waiting integer, on_day date, amount_cents integer,
  document_kind text, document text, entry text
) returns table (entry_sequence integer, document_sequence integer) language plpgsql as $$
declare
  on_year integer := extract(year from on_day);
  last_entry record;
  issued_number text;
  document_hash text;
  made jsonb;
begin
  perform lock_journal_for_writing();
  select e.position, e.day, e.hash, e.perpetual_cents into last_entry from journal_entries e order by e.position desc limit 1;
  if on_day < last_entry.day
    or exists (select from journal_closings c where c.period = 'day' and c.first_day >= on_day)
    or (select count(*) from journal_entries e where e.payment_id = of_payment) <> known_entries
    or (select count(*) from journal_waiting w where w.payment_id = of_payment) <> known_waiting
  then return; end if;
  document_sequence := next_journal_number(document_kind, on_year);
  entry_sequence := next_journal_number('entry', on_year);
  issued_number := case document_kind when 'invoice' then 'F' else 'A' end || on_year || '-'
    || lpad(document_sequence::text, greatest(6, length(document_sequence::text)), '0');
  document := replace(document, E'\x01', issued_number);
  document_hash := encode(sha256(convert_to(document, 'UTF8')), 'hex');
  insert into sales_documents (number, kind, year, sequence, payment_id, content, sha256)
  values (issued_number, document_kind, on_year, document_sequence, of_payment, document::jsonb, document_hash);
  entry := replace(entry, E'\x01', issued_number);
  entry := replace(entry, E'\x02', document_hash);
  entry := replace(entry, E'\x03', next_journal_number('position', 0)::text);
  entry := replace(entry, E'\x04', entry_sequence::text);
  entry := replace(entry, E'\x05', (coalesce(last_entry.perpetual_cents, 0) + amount_cents)::text);
  entry := replace(entry, E'\x06', coalesce(last_entry.hash, repeat('0', 64)));
  made := entry::jsonb;
  -- The row is what was hashed.
  insert into journal_entries (
    position, year, sequence, day, recorded_at, occurred_at, kind, payment_id, refund_id, member_id, provider, session_id, reason,
    lines, vat, gross_cents, perpetual_cents, document_number, document_sha256, previous_hash, hash
  ) values (
    (made->>'position')::integer, (made->>'year')::integer, (made->>'sequence')::integer, (made->>'day')::date,
    (made->>'recordedAt')::timestamptz, (made->>'occurredAt')::timestamptz, made->>'kind', (made->>'paymentId')::integer,
    (made->>'refundId')::integer, (made->>'memberId')::uuid, made->>'provider', made->>'sessionId', made->>'reason',
    made->'lines', made->'vat', (made->>'grossCents')::integer, (made->>'perpetualCents')::bigint, made->>'documentNumber',
    made->>'documentSha256', made->>'previousHash', encode(sha256(convert_to(entry, 'UTF8')), 'hex')
  );
  return next;
end
$$;

-- The next number of a counter; other callers wait until this transaction has ended.
create function next_journal_number(counter text, of_year integer) returns integer language sql as $$
  insert into journal_counters as c (name, year, last) values (counter, of_year, 1)
  on conflict (name, year) do update set last = c.last + 1 returning last;
$$;

-- The lock of all writers until their transactions end: the counter of positions. Before the first row there is no such row; a lock of the
-- table in its place would be a deadlock with writers that find the row, and then wait for the table.
create function lock_journal_for_writing() returns void language plpgsql as $$
begin
  perform 1 from journal_counters c where c.name = 'position' and c.year = 0 for update;
  if found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('encrier-journal', 0));
  perform 1 from journal_counters c where c.name = 'position' and c.year = 0 for update;
end
$$;
