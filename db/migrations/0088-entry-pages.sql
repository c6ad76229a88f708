-- Pages of categories, contributors and series (docs/decisions/092): an address for each, and the publisher's text about it.

-- The words of a name, as part of an address. Spellings with the same words have the same slug.
create function slug_of(value text) returns text
  language sql immutable strict parallel safe
  return rtrim(left(array_to_string(words_of(value), '-'), 100), '-');

-- Categories -------------------------------------------------------------------------------------------------------

alter table categories
  add column slug text not null default '',
  add column description text check (length(description) <= 20000),
  add column search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored;

create function free_category_slug(name text) returns text language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(name), ''), 'theme');
  free text := base;
  number integer := 1;
begin
  while exists (select 1 from categories where slug = free) loop
    number := number + 1;
    free := base || '-' || number;
  end loop;
  return free;
end $$;

do $$
declare
  category record;
begin
  for category in select id, name from categories order by parent_id nulls first, position, id loop
    update categories set slug = free_category_slug(category.name) where id = category.id;
  end loop;
end $$;
create unique index categories_slug on categories (slug);

-- A slug stays when the category is renamed: its address is known elsewhere.
create function give_category_slug() returns trigger language plpgsql as $$
begin
  new.slug := free_category_slug(new.name);
  return new;
end $$;
create trigger give_category_slug before insert on categories
  for each row when (new.slug = '') execute function give_category_slug();

-- Contributors and series ------------------------------------------------------------------------------------------

-- Derived from books. A row stays when its last book leaves, with the publisher's text.
create table contributors (
  slug text primary key check (slug <> ''),
  name text not null,
  description text check (length(description) <= 20000),
  search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored
);
create index contributors_search on contributors using gin (search);
create index contributors_trigrams on contributors using gin (slug gin_trgm_ops);

create table series (
  slug text primary key check (slug <> ''),
  name text not null,
  description text check (length(description) <= 20000),
  search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored
);
create index series_search on series using gin (search);
create index series_trigrams on series using gin (slug gin_trgm_ops);

-- The role `aut` is also that of the book's main author.
create table contributor_books (
  contributor text not null references contributors (slug),
  role text not null,
  book_id integer not null references books (id) on delete cascade,
  primary key (contributor, role, book_id)
);
create index contributor_books_book on contributor_books (book_id);

create table series_books (
  book_id integer primary key references books (id) on delete cascade,
  series text not null references series (slug)
);
create index series_books_series on series_books (series, book_id);

-- Names are inserted in the order of their slugs, so that two transactions cannot block each other.
create function refresh_entry_pages(book_ids integer[]) returns void language sql as $$
  delete from contributor_books where book_id = any(book_ids);
  delete from series_books where book_id = any(book_ids);
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
$$;

create function book_entries_changed() returns trigger language plpgsql as $$
begin
  perform refresh_entry_pages(array[new.id]);
  return null;
end $$;
create trigger book_entries_added after insert on books
  for each row execute function book_entries_changed();
create trigger book_entries_changed after update of author, contributors, series on books
  for each row when ((old.author, old.contributors, old.series) is distinct from (new.author, new.contributors, new.series))
  execute function book_entries_changed();

select refresh_entry_pages(array(select id from books));

create trigger contributors_public_change after update on contributors
  for each statement execute function public_change();
create trigger series_public_change after update on series
  for each statement execute function public_change();
