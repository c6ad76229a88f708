-- The second factor of a login by password: an authenticator app, and recovery codes for the day it is lost.

create table member_authenticators (
  member_id uuid primary key references members on delete cascade,
  -- Sealed under the key of SECRET_KEY_FILE.
  secret bytea not null check (length(secret) <= 200),
  -- The time step of the last code that was used: no earlier code, and not this one again.
  last_step bigint not null,
  added_at timestamptz not null
);
create table member_recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id uuid not null references members on delete cascade,
  used_at timestamptz
);
create index member_recovery_codes_member on member_recovery_codes (member_id);

create table administrator_authenticators (
  administrator_id integer primary key references administrators on delete cascade,
  secret bytea not null check (length(secret) <= 200),
  last_step bigint not null,
  added_at timestamptz not null
);
create table administrator_recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  administrator_id integer not null references administrators on delete cascade,
  used_at timestamptz
);
create index administrator_recovery_codes_administrator on administrator_recovery_codes (administrator_id);
