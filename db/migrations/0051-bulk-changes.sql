-- Changes of many books at once, with their undo (docs/decisions/063).

create table bulk_changes (
  id integer generated always as identity primary key,
  field text not null check (field in ('price', 'free', 'publication_date', 'sale', 'tags', 'categories')),
  -- As the publisher reads it: 'Prix : 4,99 €'.
  label text not null,
  books integer not null check (books > 0),
  editions integer not null check (editions >= 0),
  made_at timestamptz not null,
  made_by text,
  undone_at timestamptz
);
create index bulk_changes_made on bulk_changes (made_at);

-- The value of each changed edition or book, before and after. Without a reference to it: a deleted one is reported by the undo.
create table bulk_change_rows (
  bulk_change_id integer not null references bulk_changes on delete cascade,
  target_id integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_change_id, target_id)
);

-- What the publisher's list finds ---------------------------------------------------------------------------------

-- The publisher sees a failed build also where readers still get the earlier file.
alter table editions add column has_failed_format boolean not null default false;

create or replace function edition_format_changed() returns trigger language plpgsql as $$
begin
  update editions set format_states = format_states
      || jsonb_build_object(new.format, public_format_state(new.state, new.storage_path, new.lost))
    where id = new.edition_id
      and format_states ->> new.format is distinct from public_format_state(new.state, new.storage_path, new.lost);
  update editions set has_failed_format = not has_failed_format
    where id = new.edition_id and has_failed_format <> exists (
      select from edition_formats where edition_id = new.edition_id and state = 'failed');
  return null;
end $$;
update editions set has_failed_format = true
  where id in (select edition_id from edition_formats where state = 'failed');

create index editions_failed on editions (book_id) where has_failed_format;
create index editions_coverless on editions (book_id) where cover_url is null;
create index editions_unpriced on editions (book_id) where price_cents = 0;

-- What is derived of books, for all rows of a statement at once ---------------------------------------------------

-- PostgreSQL allows no list of columns with these tables: the function compares them. Insertions and deletions keep their triggers for
-- each row.
create function editions_changed() returns trigger language plpgsql as $$
declare
  described integer[];
  moved integer[];
begin
  select array_agg(distinct n.book_id), array_agg(distinct n.book_id) filter (where n.on_sale <> o.on_sale)
    into described, moved
    from new_rows n join old_rows o using (id)
    where (n.title, n.online_at, n.is_free, n.on_sale) is distinct from (o.title, o.online_at, o.is_free, o.on_sale);
  -- Categories first: their names are a part of the search document.
  if moved is not null then
    perform refresh_category_books(moved);
  end if;
  if described is not null then
    perform refresh_books(described);
  end if;
  return null;
end $$;
drop trigger edition_changed on editions;
create trigger edition_changed after insert or delete on editions for each row execute function edition_changed();
drop trigger book_placed on editions;
create trigger book_placed after insert or delete on editions for each row execute function book_placed();
create trigger editions_changed after update on editions referencing old table as old_rows new table as new_rows
  for each statement execute function editions_changed();

create function books_changed() returns trigger language plpgsql as $$
declare
  described integer[];
begin
  select array_agg(n.id) into described from new_rows n join old_rows o using (id)
    where (n.title, n.author, n.tags) is distinct from (o.title, o.author, o.tags);
  if described is not null then
    perform refresh_books(described);
  end if;
  return null;
end $$;
drop trigger book_changed on books;
create trigger book_changed after insert on books for each row execute function book_changed();
create trigger books_changed after update on books referencing old table as old_rows new table as new_rows
  for each statement execute function books_changed();
