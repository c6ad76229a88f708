-- Passwords of reading applications (docs/decisions/087): one for each device, of which only hashes are stored.

create table reading_devices (
  id integer generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 60),
  password_hash bytea not null unique check (length(password_hash) = 32),
  -- KOReader sends the MD5 of the password in its place; this is the hash of that.
  sync_key_hash bytea not null unique check (length(sync_key_hash) = 32),
  created_at timestamptz not null,
  -- Exact to the minute.
  used_at timestamptz
);
create index reading_devices_member on reading_devices (member_id, id);
