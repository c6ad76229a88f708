-- Who asked for the letter by mail (docs/decisions/097): a member, or a visitor who has confirmed an address.
create table letter_readers (
  id integer generated always as identity primary key,
  member_id uuid unique references members (id) on delete cascade,
  -- A visitor's; a member's is the account's.
  email text,
  -- In each mail: whoever has it can end the letter, and nothing else.
  leave_key uuid not null unique default gen_random_uuid(),
  origin text not null check (origin in ('sign-up', 'profile', 'form')),
  -- The words that were agreed to, and when (RGPD, article 7).
  consent text not null,
  asked_at timestamptz not null,
  confirm_hash bytea unique,
  confirm_ends_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((member_id is null) <> (email is null)),
  check ((confirm_hash is null) = (confirm_ends_at is null))
);
create unique index letter_readers_email on letter_readers (lower(email));
create index letter_readers_live on letter_readers (id) where confirmed_at is not null and ended_at is null;
create index letter_readers_unconfirmed on letter_readers (asked_at) where confirmed_at is null;
create index letter_readers_ended on letter_readers (ended_at) where ended_at is not null;

-- Addresses whose mail servers refuse mail for good. In lower case.
create table letter_bounces (
  address text primary key check (address = lower(address)),
  reason text not null,
  refused_at timestamptz not null
);
