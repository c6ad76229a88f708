-- Royalties: contracts with authors, and the statements of closed periods (docs/decisions/096-royalties.md).

-- The sums of an edition over its months.
create index journal_months_edition on journal_months (edition_id, month);

-- To whom royalties are due. Kept with the contracts: an author needs no account.
create table royalty_payees (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  address text not null,
  -- Null: statements are printed and posted.
  email text,
  updated_at timestamptz not null
);
create unique index royalty_payees_name on royalty_payees (lower(name));
create index royalty_payees_email on royalty_payees (lower(email)) where email is not null;

create table royalty_contracts (
  id integer generated always as identity primary key,
  payee_id integer not null references royalty_payees,
  -- Like the journal's months, a contract outlives its edition.
  edition_id integer not null check (edition_id > 0),
  -- First days of months; null: no end.
  first_month date not null check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1 and last_month >= first_month),
  advance_cents integer not null check (advance_cents >= 0),
  -- Sold before this shop counted: they fill the first tiers.
  copies_before integer not null check (copies_before >= 0),
  created_at timestamptz not null
);
create index royalty_contracts_edition on royalty_contracts (edition_id);
create index royalty_contracts_payee on royalty_contracts (payee_id);
create index royalty_contracts_first on royalty_contracts (first_month);

-- What a contract says from a month on.
create table royalty_terms (
  contract_id integer not null references royalty_contracts on delete cascade,
  from_month date not null check (extract(day from from_month) = 1),
  -- Hundredths of a percent of the edition's revenue.
  share integer not null check (share between 1 and 10000),
  -- [{"after": copies, "rate": hundredths of a percent}], the first after 0.
  tiers jsonb not null,
  primary key (contract_id, from_month)
);

create table royalty_periods (
  id integer generated always as identity primary key,
  first_month date not null unique check (extract(day from first_month) = 1),
  -- The last month, by its first day.
  last_month date not null unique check (extract(day from last_month) = 1 and last_month >= first_month),
  issued_at timestamptz not null,
  issued_by text not null,
  -- How revenue of subscriptions was divided, and which part of it, in hundredths of a percent.
  rule text not null check (rule in ('none', 'downloads', 'owners')),
  rule_share integer not null check (rule_share between 0 and 10000)
);

-- The part of each edition in the revenue of subscriptions of a month, frozen with the period.
create table royalty_subscriptions (
  month date not null check (extract(day from month) = 1),
  edition_id integer not null check (edition_id > 0),
  weight integer not null check (weight > 0),
  net_cents bigint not null,
  primary key (month, edition_id)
);
create index royalty_subscriptions_edition on royalty_subscriptions (edition_id, month);

-- As they were issued: whatever is printed or sent later comes from here.
create table royalty_statements (
  number text primary key,
  year integer not null,
  sequence integer not null check (sequence > 0),
  period_id integer not null references royalty_periods,
  payee_id integer not null references royalty_payees,
  due_cents bigint not null check (due_cents >= 0),
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (year, sequence),
  unique (period_id, payee_id)
);
create index royalty_statements_payee on royalty_statements (payee_id);

-- The balance of a contract after a statement: sums since its beginning.
create table royalty_balances (
  contract_id integer not null references royalty_contracts,
  period_id integer not null references royalty_periods,
  number text not null references royalty_statements,
  copies bigint not null,
  earned_cents bigint not null,
  due_cents bigint not null check (due_cents >= 0),
  primary key (contract_id, period_id)
);

-- Corrections of earlier statements: part of the next one.
create table royalty_adjustments (
  id integer generated always as identity primary key,
  contract_id integer not null references royalty_contracts on delete cascade,
  amount_cents integer not null check (amount_cents <> 0),
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  period_id integer references royalty_periods
);
create index royalty_adjustments_contract on royalty_adjustments (contract_id);

create table royalty_mails (
  number text primary key references royalty_statements,
  email text not null,
  requested_at timestamptz not null,
  sent_at timestamptz
);

create function refuse_royalty_change() returns trigger language plpgsql as $$
begin
  raise exception 'Un relevé de droits émis ne se modifie pas : le suivant le corrige.' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete on royalty_periods for each row execute function refuse_royalty_change();
create trigger append_only before update or delete on royalty_subscriptions for each row execute function refuse_royalty_change();
create trigger append_only before update or delete on royalty_statements for each row execute function refuse_royalty_change();
create trigger append_only before update or delete on royalty_balances for each row execute function refuse_royalty_change();
create trigger append_only_whole before truncate on royalty_periods for each statement execute function refuse_royalty_change();
create trigger append_only_whole before truncate on royalty_subscriptions for each statement execute function refuse_royalty_change();
create trigger append_only_whole before truncate on royalty_statements for each statement execute function refuse_royalty_change();
create trigger append_only_whole before truncate on royalty_balances for each statement execute function refuse_royalty_change();

-- Readers who added an edition under their subscription, by month.
create index library_entries_subscribed on library_entries (acquired_at, edition_id) where subscription_id is not null;
