-- Statements that are whole (docs/decisions/134-statements-that-are-whole.md).
-- How contributions and VAT are settled with an author, each line from a day on (app/selling/royalties/taxes).
alter table royalty_payees add tax_regimes jsonb not null default '[]' check (jsonb_typeof(tax_regimes) = 'array');

-- Contracts of one author that earn back one advance: they name the first of them, which has their balance. Null: its own.
alter table royalty_contracts add account_id integer references royalty_contracts;
create index royalty_contracts_account on royalty_contracts (coalesce(account_id, id));

-- Tables of contracts, and of sales elsewhere. The rows stay as the file had them: they justify the statements.
create table royalty_imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('contracts', 'sales')),
  name text not null check (name <> '' and length(name) <= 200),
  columns text[] not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- Of headings and rows: the same table is imported once, whatever its name and encoding.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The field of each column; empty: not imported. Null before the first check.
  mapping text[],
  -- Where sales without a column of their own were made, in which month, and the total that the distributor states.
  channel text check (length(channel) between 1 and 100),
  month date check (extract(day from month) = 1),
  total_cents bigint,
  state text not null default 'mapping' check (state in ('mapping', 'checked', 'done', 'undone')),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz
);
create unique index royalty_imports_done on royalty_imports (kind, sha256) where state = 'done';

-- What editions brought elsewhere, without VAT.
create table royalty_sales (
  import_id integer not null references royalty_imports,
  line integer not null check (line > 0),
  channel text not null check (length(channel) between 1 and 100),
  -- Empty: the file does not say it.
  format text not null check (length(format) <= 40),
  edition_id integer not null check (edition_id > 0),
  month date not null check (extract(day from month) = 1),
  copies integer not null check (copies >= 0),
  returned integer not null check (returned >= 0),
  net_cents bigint not null,
  -- The statements in which it was counted.
  period_id integer references royalty_periods,
  primary key (import_id, line)
);
create index royalty_sales_edition on royalty_sales (edition_id, month);
create index royalty_sales_new on royalty_sales (month) where period_id is null;

create function refuse_stated_sale_change() returns trigger language plpgsql as $$
begin
  if old.period_id is not null then
    raise exception 'Une vente relevée ne se modifie pas : le relevé suivant la corrige.' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger append_only before update or delete on royalty_sales
  for each row execute function refuse_stated_sale_change();
create trigger append_only_whole before truncate on royalty_sales
  for each statement execute function refuse_royalty_change();
