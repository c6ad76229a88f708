-- Orders -----------------------------------------------------------------------------------------------------------

alter table payments
  -- Random, so that neither another shop on the same account nor a restored backup ever repeats one at the provider.
  add column order_key uuid not null unique default gen_random_uuid(),
  -- Free editions that were granted along with the order: an order sent again is not refused for owning them.
  add column free_edition_ids integer[] not null default '{}',
  add column session_expires_at timestamptz,
  -- When the provider was last asked about a session whose message did not come.
  add column checked_at timestamptz,
  -- What the provider refunds: its own name of the charge.
  add column charge_id text unique,
  -- The provider's own count of what was refunded: it is told for the whole charge, not for each refund.
  add column reported_refund_cents integer not null default 0 check (reported_refund_cents >= 0),
  add column disputed_at timestamptz;
create index payments_open on payments (checked_at nulls first) where state = 'open';

-- Refunds ----------------------------------------------------------------------------------------------------------

create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  refund_key uuid not null unique default gen_random_uuid(),
  reason text not null check (reason in ('withdrawal', 'duplicate', 'administrator', 'provider', 'dispute')),
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  keep_editions boolean not null,
  note text,
  requested_by text,
  provider_refund_id text unique,
  failure text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'requested') = (settled_at is null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_requested on refunds (requested_at) where state = 'requested';

-- The parts of a refund: one for each line, or a single one without a line for a subscription.
create table refund_lines (
  id integer generated always as identity primary key,
  refund_id integer not null references refunds,
  payment_line_id integer references payment_lines,
  amount_cents integer not null check (amount_cents > 0),
  unique nulls not distinct (refund_id, payment_line_id)
);

-- What a member declared, to the second: the acknowledgement repeats it (directive 2011/83/EU, article 11a).
create table withdrawals (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  member_id uuid not null references members,
  refund_id integer not null unique references refunds,
  declared_at timestamptz not null
);
create index withdrawals_member on withdrawals (member_id);

-- The simulated provider's books -------------------------------------------------------------------------------------

alter table simulated_sessions
  add column charge_id text unique,
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- When the bank asked the cardholder to confirm.
  add column challenged_at timestamptz;

create table simulated_refunds (
  id text primary key,
  refund_key uuid not null unique,
  session_id text not null references simulated_sessions,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);

-- Subscriptions ------------------------------------------------------------------------------------------------------

-- Each reminder is decided once, however many processes look, and after however long a downtime.
create table subscription_reminders (
  subscription_id integer not null references subscriptions,
  kind text not null check (kind in ('month', 'week', 'end')),
  decided_at timestamptz not null,
  mailed boolean not null,
  primary key (subscription_id, kind)
);
