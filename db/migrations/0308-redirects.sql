-- Addresses of a former shop, followed where this one has no page; a source or its target may have one `*` (docs/decisions/144).
create table redirects (
  id integer generated always as identity primary key,
  source text not null unique check (source ~ '^/' and length(source) <= 500),
  target text not null check (target ~ '^/([^/]|$)' and length(target) <= 500),
  added_at timestamptz not null,
  check (strpos(target, '*') = 0 or strpos(source, '*') > 0)
);
create index redirects_by_pattern on redirects (id) where strpos(source, '*') > 0;
create trigger public_change after insert or update or delete on redirects
  for each statement execute function public_change('redirects');

-- What was asked for and is not there, by day; no person.
create table missing_addresses (
  day date not null,
  address text not null check (length(address) <= 200),
  requests integer not null check (requests > 0),
  primary key (day, address)
);
