-- Publisher's collections have pages, as series have.
create table collections (
  slug text primary key check (slug <> ''),
  name text not null,
  description text check (length(description) <= 40000),
  search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored
);
create index collections_search on collections using gin (search);
create index collections_trigrams on collections using gin (slug gin_trgm_ops);

create table collection_books (
  book_id integer primary key references books (id) on delete cascade,
  collection text not null references collections (slug)
);
create index collection_books_collection on collection_books (collection, book_id);

-- Names are inserted in the order of their slugs, so that two transactions cannot block each other.
create or replace function refresh_entry_pages(book_ids integer[]) returns void language sql as $$
  delete from contributor_books where book_id = any(book_ids);
  delete from series_books where book_id = any(book_ids);
  delete from collection_books where book_id = any(book_ids);
  insert into contributors (slug, name)
    select distinct on (slug) slug, name from (
      select slug_of(author) as slug, author as name from books where id = any(book_ids)
      union all
      select slug_of(part ->> 'name'), part ->> 'name'
        from books, jsonb_array_elements(contributors) as part where id = any(book_ids)
    ) named where slug <> '' order by slug, name
    on conflict do nothing;
  insert into contributor_books (contributor, role, book_id)
    select slug_of(author), 'aut', id from books where id = any(book_ids) and slug_of(author) <> ''
    union
    select slug_of(part ->> 'name'), part ->> 'role', id
      from books, jsonb_array_elements(contributors) as part
      where id = any(book_ids) and slug_of(part ->> 'name') <> '';
  insert into series (slug, name)
    select distinct on (slug_of(series)) slug_of(series), series from books
      where id = any(book_ids) and slug_of(series) <> '' order by slug_of(series), series
    on conflict do nothing;
  insert into series_books (book_id, series)
    select id, slug_of(series) from books where id = any(book_ids) and slug_of(series) <> '';
  insert into collections (slug, name)
    select distinct on (slug_of(collection)) slug_of(collection), collection from books
      where id = any(book_ids) and slug_of(collection) <> '' order by slug_of(collection), collection
    on conflict do nothing;
  insert into collection_books (book_id, collection)
    select id, slug_of(collection) from books where id = any(book_ids) and slug_of(collection) <> '';
$$;
create or replace trigger book_names_changed after update of author, contributors, series, collection on books
  for each row when ((old.author, old.contributors, old.series, old.collection)
    is distinct from (new.author, new.contributors, new.series, new.collection))
  execute function book_names_changed();

create or replace function book_announced() returns trigger language plpgsql as $$
declare
  keys text[] := array['book:' || old.id];
begin
  if tg_op = 'DELETE' then
    perform announce_changes(keys || array['offer:' || old.id, 'lists', 'search', 'entries', 'author:' || old.author]);
    return null;
  end if;
  -- An address that no book had may have one now.
  if new.slug <> old.slug then
    keys := keys || array['lists'];
  end if;
  if new.title <> old.title then
    keys := keys || array['titles'];
  end if;
  if (new.title, new.subtitle, new.author, new.tags, new.original_title, new.series, new.contributors)
    is distinct from (old.title, old.subtitle, old.author, old.tags, old.original_title, old.series, old.contributors) then
    keys := keys || array['search'];
  end if;
  if (new.author, new.series, new.series_number, new.contributors)
    is distinct from (old.author, old.series, old.series_number, old.contributors) then
    keys := keys || array['entries', 'author:' || old.author, 'author:' || new.author];
  end if;
  -- A list of one collection has other books.
  if new.collection is distinct from old.collection then
    keys := keys || array['entries', 'lists'];
  end if;
  perform announce_changes(keys);
  return null;
end $$;
create or replace trigger public_change after update on collections
  for each statement execute function public_change('entries');

create or replace trigger catalogue_changes
  before insert or delete or update of title, subtitle, author, tags, original_title, collection, series, contributors on books
  for each statement execute function catalogue_changes();

select refresh_entry_pages(array(select id from books where collection is not null));
