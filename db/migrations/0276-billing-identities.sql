-- Who invoices are made out to where it is not the account: kept for the next order, and with the order that asked for it.
create table billing_identities (
  member_id uuid primary key references members,
  -- Name, address and numbers (app/selling/payments/billing/billing.rules.ts).
  identity jsonb not null,
  updated_at timestamptz not null
);
alter table payments add billed_to jsonb;

-- Invoices made out to another name afterwards: a credit note on the former one and a new one. No money moves, so the journal has no row of
-- it; the chain of these rows names the row of the journal after which each was made (docs/decisions/125-electronic-invoices.md).
create table invoice_reissues (
  position integer primary key check (position > 0),
  payment_id integer not null references payments,
  day date not null,
  recorded_at timestamptz(3) not null,
  replaced_number text not null unique references sales_documents,
  credit_note_number text not null unique references sales_documents,
  credit_note_sha256 text not null,
  invoice_number text not null unique references sales_documents,
  invoice_sha256 text not null,
  after_position integer not null references journal_entries,
  after_hash text not null,
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index invoice_reissues_payment on invoice_reissues (payment_id, position);
create index invoice_reissues_after on invoice_reissues (after_position);
create trigger append_only before update or delete or truncate on invoice_reissues
  for each statement execute function refuse_change();
