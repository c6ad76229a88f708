-- The sales journal: every sale and every correction as a row that is never changed again, chained by hashes, numbered
-- without gaps, closed by the day, the month and the year (docs/decisions/013-sales-journal.md).

-- Numbers without gaps: taken in the transaction that uses them, so that one rolled back gives its number back. The row
-- 'position' is also the lock that writers of the journal take turns by.
create table journal_counters (
  name text not null check (name in ('position', 'entry', 'invoice', 'credit-note', 'closing')),
  -- 0 for what is counted through all years.
  year integer not null check (year = 0 or year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (name, year)
);

-- Invoices and credit notes as they were issued: whatever is printed later is printed from here.
create table sales_documents (
  number text primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  payment_id integer not null references payments,
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (kind, year, sequence)
);
create index sales_documents_payment on sales_documents (payment_id);

create table journal_entries (
  position integer primary key check (position > 0),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- The accounting day, in Paris: never before that of the row before, and never one that is closed.
  day date not null,
  -- Milliseconds, as the program reads them: the hash is made over what can be read back.
  recorded_at timestamptz(3) not null,
  occurred_at timestamptz(3) not null,
  kind text not null
    check (kind in ('sale', 'subscription', 'refund', 'refund-reversal', 'dispute', 'dispute-reversal')),
  payment_id integer not null references payments,
  refund_id integer,
  member_id uuid not null,
  provider text not null,
  session_id text,
  reason text,
  lines jsonb not null,
  -- Per rate: what it is before tax, the tax, and both together; negative where money goes back.
  vat jsonb not null,
  gross_cents integer not null check (gross_cents <> 0),
  -- The sum of all rows so far, this one included; it never starts again.
  perpetual_cents bigint not null,
  document_number text not null unique references sales_documents,
  document_sha256 text not null,
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  unique (year, sequence),
  check ((kind in ('sale', 'subscription')) = (refund_id is null)),
  check ((kind in ('refund', 'dispute')) = (gross_cents < 0))
);
create index journal_entries_payment on journal_entries (payment_id);
create index journal_entries_day on journal_entries (day, position);
-- Exactly once, whatever is delivered twice.
create unique index journal_entries_one_sale on journal_entries (payment_id) where refund_id is null;
create unique index journal_entries_one_refund on journal_entries (refund_id, kind) where refund_id is not null;

create table journal_closings (
  position integer primary key check (position > 0),
  period text not null check (period in ('day', 'month', 'year')),
  first_day date not null,
  last_day date not null,
  closed_at timestamptz(3) not null,
  -- How far the journal went when the period was over.
  last_entry_position integer not null references journal_entries,
  last_entry_hash text not null,
  entry_count integer not null check (entry_count >= 0),
  vat jsonb not null,
  kinds jsonb not null,
  gross_cents bigint not null,
  perpetual_cents bigint not null,
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  unique (period, first_day),
  check (first_day <= last_day)
);

-- Article 286, I, 3° bis du code général des impôts asks that what was recorded cannot be altered. The owner of the
-- tables is bound too; whoever takes the triggers away is found out by the hashes.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'La table % ne se modifie pas et ne se vide pas : une correction est une nouvelle ligne (article 286, I, 3° bis du CGI).',
    tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create trigger append_only_whole before truncate on journal_entries
  for each statement execute function refuse_change();
create trigger append_only before update or delete on journal_closings
  for each row execute function refuse_change();
create trigger append_only_whole before truncate on journal_closings
  for each statement execute function refuse_change();
create trigger append_only before update or delete on sales_documents
  for each row execute function refuse_change();
create trigger append_only_whole before truncate on sales_documents
  for each statement execute function refuse_change();

-- A counter goes up by one and no other way.
create function count_upwards() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name and new.year = old.year and new.last = old.last + 1 then return new; end if;
  raise exception 'Un compteur du journal ne fait qu’avancer, d’un pas à la fois.' using errcode = 'restrict_violation';
end
$$;
create trigger one_step before update or delete on journal_counters
  for each row execute function count_upwards();
create trigger append_only_whole before truncate on journal_counters
  for each statement execute function refuse_change();
