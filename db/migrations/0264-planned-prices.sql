-- A price that an edition has from a day on, as files of the trade announce it.
create table planned_prices (
  edition_id integer primary key references editions on delete cascade,
  price_cents integer not null check (price_cents between 0 and 1000000),
  starts_at timestamptz not null
);
create index planned_prices_starts_at on planned_prices (starts_at);
