-- The agenda: days and hours are those of Paris (docs/decisions/144).
create table events (
  id integer generated always as identity primary key,
  -- Grows with each change: calendars replace what they have (RFC 5545, SEQUENCE).
  revision integer not null default 1 check (revision > 0),
  state text not null check (state in ('draft', 'online', 'cancelled')),
  title text not null check (length(title) between 1 and 200),
  first_day date not null,
  from_hour text check (from_hour ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  last_day date not null check (last_day >= first_day),
  until_hour text check (until_hour ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  place text not null check (length(place) <= 200),
  address text not null check (length(address) <= 300),
  description text not null check (length(description) <= 4000),
  link text check (link ~ '^https?://' and length(link) <= 500),
  book_id integer references books (id) on delete set null,
  author text check (length(author) <= 200),
  saved_at timestamptz not null,
  check (until_hour is null or from_hour is not null)
);
create index events_by_day on events (last_day, id);
create index events_of_book on events (book_id) where book_id is not null;

create function event_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array['agenda', 'book:' || new.book_id, 'book:' || old.book_id]);
  return null;
end $$;
create trigger public_change after insert or update or delete on events
  for each row execute function event_announced();
