-- Where an administrator's mails go; null for those of before, until they confirm an address.
alter table administrators
  add column email text check (length(email) between 3 and 254),
  -- When the last invitation was asked for; null once it was accepted, and for those without one.
  add column invited_at timestamptz;
create unique index administrators_email_key on administrators (lower(email collate "und-x-icu"));

-- Links mailed to administrators. Each opens once: its row goes with it.
create table administrator_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  administrator_id integer not null references administrators on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password', 'email')),
  -- The address that the link confirms.
  email text check (length(email) between 3 and 254),
  expires_at timestamptz not null,
  check ((purpose = 'email') = (email is not null))
);
create index administrator_links_administrator on administrator_links (administrator_id);
