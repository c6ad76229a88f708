-- E-readers that receive books by mail, and what was sent to them (docs/decisions/090).

create table reader_addresses (
  id integer generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  maker text not null check (maker in ('kindle', 'pocketbook')),
  address text not null check (length(address) between 3 and 254),
  created_at timestamptz not null,
  -- Null until the code of the first mail was typed.
  confirmed_at timestamptz,
  code_hash bytea check (length(code_hash) = 32),
  code_expires_at timestamptz,
  wrong_codes integer not null default 0,
  unique (member_id, address)
);

create table sendings (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  maker text not null check (maker in ('kindle', 'pocketbook')),
  address text not null,
  state text not null check (state in ('queued', 'sent', 'refused')),
  -- The text of the server that refused it.
  reason text check (length(reason) <= 500),
  created_at timestamptz not null
);
create index sendings_member on sendings (member_id, id desc);
create index sendings_edition on sendings (edition_id);
