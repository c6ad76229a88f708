-- Files for the State, given to the house's platform: as they were made, and what the platform answered
-- (docs/decisions/126-reports-to-the-state.md).
create table tax_reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('transactions', 'payments')),
  first_day date not null,
  last_day date not null check (last_day > first_day),
  -- 0 for the first file of a period, then one for each that replaces the last.
  revision integer not null check (revision >= 0),
  reference text not null unique,
  xml text not null,
  -- Of the reported amounts: a period whose amounts differ needs another file.
  totals_sha256 text not null check (totals_sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  delivered_at timestamptz,
  -- The platform's acknowledgement, as it was written.
  receipt text,
  receipt_at timestamptz,
  unique (kind, first_day, revision),
  check ((receipt is null) = (receipt_at is null))
);
