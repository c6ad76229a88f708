-- Editions that members wish for, and mails about their prices (docs/decisions/081).

create table wishes (
  -- The order of the list, newest last.
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  added_at timestamptz not null,
  -- The price in whole cents when it was added.
  added_cents integer not null check (added_cents >= 0),
  -- The offer of which the member knows: the lowest since it was added, the last mail or the last rise.
  known_cents integer not null check (known_cents >= 0),
  known_free boolean not null,
  unique (member_id, edition_id)
);
create index wishes_edition on wishes (edition_id, known_cents);

create table wish_news (
  member_id uuid primary key references members (id) on delete cascade,
  -- Names the member in the link that ends these mails, and can do nothing else.
  stop_key uuid not null unique default gen_random_uuid(),
  since timestamptz not null,
  -- The day, in Paris, on which the last mail was queued.
  queued_on date
);

-- An owned edition is no wish any more, however it was acquired.
create function end_wishes() returns trigger language plpgsql as $$
begin
  delete from wishes using added
  where wishes.member_id = added.member_id and wishes.edition_id = added.edition_id;
  return null;
end $$;
create trigger library_entries_end_wishes after insert on library_entries
  referencing new table as added for each statement execute function end_wishes();
