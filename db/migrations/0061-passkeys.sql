-- Passkeys of members and of administrators, and the questions that they answer.

-- Open for some minutes. Lost in a crash, they are asked again: not worth the write-ahead log.
create unlogged table challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (length(purpose) between 1 and 60),
  subject text check (length(subject) <= 60),
  data jsonb not null,
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);

create table member_passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  public_key bytea not null check (length(public_key) <= 8000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The host for which it was made: it works on no other.
  rp_id text not null check (length(rp_id) <= 253),
  name text not null check (length(name) between 1 and 60),
  -- The hash of the session that added it.
  added_in bytea not null check (length(added_in) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkeys_member on member_passkeys (member_id, created_at);

create table administrator_passkeys (
  id uuid primary key default gen_random_uuid(),
  administrator_id integer not null references administrators on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  public_key bytea not null check (length(public_key) <= 8000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  rp_id text not null check (length(rp_id) <= 253),
  name text not null check (length(name) between 1 and 60),
  added_in bytea not null check (length(added_in) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index administrator_passkeys_administrator on administrator_passkeys (administrator_id, created_at);

-- The program names the kinds of events (app/modules/accounts/security/rules.ts), as it does those of audit entries.
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check
  check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60);
