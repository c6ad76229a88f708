-- Several editions at one price that the publisher fixes (docs/decisions/140-lots.md).
create table lots (
  id integer generated always as identity primary key,
  slug text not null unique,
  title text not null check (length(title) between 1 and 200),
  description text,
  isbn text unique check (isbn ~ '^97[89]\d{10}$'),
  price_cents integer not null check (price_cents between 50 and 1000000),
  on_sale boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);

-- A lot on sale has its editions; a book that is in one is not deleted before.
create table lot_editions (
  lot_id integer not null references lots on delete cascade,
  edition_id integer not null references editions on delete cascade,
  place integer not null,
  primary key (lot_id, edition_id)
);
create index lot_editions_edition on lot_editions (edition_id);

-- What the invoice says of a line that was sold in a lot. The lot may change or end.
alter table payment_lines add column lot_title text;

-- The pages of a lot and of its books read 'lots'. With the keys of the offers, none of them is shown again at an earlier price.
create function lot_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array['lots'] || array(
    select 'offer:' || e.book_id from lot_editions l join editions e on e.id = l.edition_id where l.lot_id in (new.id, old.id)));
  return null;
end $$;
create function lot_edition_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array['lots'] || array(
    select 'offer:' || book_id from editions where id in (new.edition_id, old.edition_id)));
  return null;
end $$;
create trigger public_change after insert or delete or update on lots
  for each row execute function lot_announced();
create trigger public_change after insert or delete or update on lot_editions
  for each row execute function lot_edition_announced();
