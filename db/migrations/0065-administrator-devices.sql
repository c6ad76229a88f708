-- Devices on which an administrator has logged in: strangers' failed logins do not slow them.
create table administrator_devices (
  token_hash bytea primary key,
  administrator_id integer not null references administrators (id) on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index administrator_devices_owner on administrator_devices (administrator_id);
