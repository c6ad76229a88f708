-- The fingerprint of the key that seals stored secrets: all processes must have the same one. The key itself is in a file.
create table secret_key (
  id integer primary key default 1 check (id = 1),
  fingerprint bytea not null,
  adopted_at timestamptz not null
);
