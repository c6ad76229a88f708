-- What members see of their own safety: sessions with a device, known devices, and a journal of what was done to the account.

-- The address that waits for its mailed link to be opened. Whatever clears it makes every link to it useless.
alter table members add column pending_email text check (length(pending_email) between 3 and 254);

-- An identifier that may be shown, since the token's hash may not; the address is shortened before it is stored.
alter table member_sessions
  add column id uuid not null unique default gen_random_uuid(),
  add column device text check (length(device) <= 100),
  add column address text check (length(address) <= 50);

create table member_devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  device text check (length(device) <= 100),
  address text check (length(address) <= 50),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index member_devices_member on member_devices (member_id, last_seen_at desc);

create table security_events (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in (
    'account-verified', 'login', 'login-failed', 'logout', 'session-closed', 'password-changed', 'password-reset-asked', 'password-reset',
    'email-change-asked', 'email-changed', 'email-change-undone', 'sign-up-attempted'
  )),
  -- Who: the signed-in member, whoever opened a mailed link, or somebody who proved nothing.
  actor text not null check (actor in ('member', 'link', 'unknown')),
  occurred_at timestamptz not null,
  device text check (length(device) <= 100),
  address text check (length(address) <= 50)
);
create index security_events_member on security_events (member_id, occurred_at desc, id desc);

-- An address somebody may still take back is not free for others.
create index member_tokens_email on member_tokens (lower(email collate "und-x-icu")) where used_at is null and email is not null;

-- Counters shared by all processes. Lost in a crash, they only start again: not worth the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
