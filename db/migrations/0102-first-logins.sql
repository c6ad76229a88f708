-- The browser that signs up keeps a key: with it, and a verified address, it is logged in once without the password.
create table member_first_logins (
  member_id uuid primary key references members on delete cascade,
  key_hash bytea not null unique,
  ends_at timestamptz not null,
  -- The newest mailed code of six digits, which verifies the address for this browser alone.
  code_hash bytea,
  code_ends_at timestamptz,
  tries integer not null default 0 check (tries between 0 and 5),
  check ((code_hash is null) = (code_ends_at is null))
);
create index member_first_logins_end on member_first_logins (ends_at);
