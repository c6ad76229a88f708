-- What a title page and its back say of a book: language, other hands, series, numbers, and how accessible its files are
-- (docs/decisions/024-bibliographic-notices.md).

alter table books
  add column language text not null default 'fr' check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  add column original_title text check (btrim(original_title) <> '' and length(original_title) <= 300),
  add column series text check (btrim(series) <> '' and length(series) <= 200),
  add column series_number integer check (series_number between 0 and 9999),
  -- In their order: [{"role": "trl", "name": "…"}], read and written as a whole.
  add column contributors jsonb not null default '[]'
    check (jsonb_typeof(contributors) = 'array' and jsonb_array_length(contributors) <= 50),
  add constraint books_series_number check (series_number is null or series is not null);
-- The names of series, suggested while one is typed.
create index books_series on books (series) where series is not null;

alter table editions
  -- What the publisher vouches for, and what the last conversion found.
  add column accessibility jsonb check (jsonb_typeof(accessibility) = 'object'),
  add column accessibility_found jsonb check (jsonb_typeof(accessibility_found) = 'object'),
  -- Bytes of each format that readers can have: {"pdf": …, "epub": …, "azw3": …}.
  add column file_sizes jsonb not null default '{}' check (jsonb_typeof(file_sizes) = 'object');
update editions e set file_sizes = f.sizes from (
  select edition_id, jsonb_object_agg(format, size) as sizes from edition_formats where storage_path is not null group by edition_id
) f where f.edition_id = e.id;

-- ISO 2108: thirteen digits, weighted 1 and 3 in turn, a multiple of ten; 979-0 is music.
create function is_isbn(value text) returns boolean
  language sql immutable strict parallel safe
  return case when value ~ '^97(8[0-9]|9[1-9])[0-9]{9}$' then (
    select sum(digit::integer * case when place % 2 = 1 then 1 else 3 end) % 10 = 0
    from string_to_table(value, null) with ordinality as digits (digit, place)) else false end;

-- A number stands for an edition as a whole or for one of its files, and for nothing else in the shop.
create table edition_isbns (
  isbn text primary key check (is_isbn(isbn)),
  edition_id integer not null references editions on delete cascade,
  place text not null check (place in ('edition', 'pdf', 'epub', 'azw3')),
  unique (edition_id, place)
);

-- Search -----------------------------------------------------------------------------------------------------------

-- Whatever writes a book's search document, the words of its notice are in it.
create function book_notice_words() returns trigger language plpgsql as $$
declare
  names text;
  numbers text;
begin
  if new.online_at is null then
    return new;
  end if;
  names := concat_ws(' ', new.original_title, new.series,
    (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(new.contributors) as contributor));
  numbers := (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id where e.book_id = new.id);
  new.search := new.search || search_lexemes(names, 'C') || coalesce(search_lexemes(numbers, 'D'), '');
  new.search_words := (select string_agg(distinct word, ' ')
    from unnest(string_to_array(new.search_words, ' ') || indexed_words(concat_ws(' ', names, numbers))) as word where word <> '');
  return new;
end $$;
create trigger book_notice_words before update of search on books
  for each row execute function book_notice_words();

-- A number is no word: who mistypes one must not be shown the book of another.
create or replace function count_words(old_words text[], new_words text[]) returns void language sql as $$
  insert into search_vocabulary as v (word, books)
    select word, sum(step) from (
      select word collate "C" as word, 1 as step from unnest(new_words) as word
      union all select word collate "C", -1 from unnest(old_words) as word
    ) steps
    where length(word) between 3 and 60 and word !~ '^97[89][0-9]{10}$'
    group by word having sum(step) > 0
    order by word
  on conflict (word) do update set books = v.books + excluded.books;
  update search_vocabulary v set books = greatest(v.books - lost, 0) from (
    select word, -sum(step) as lost from (
      select word collate "C" as word, 1 as step from unnest(new_words) as word
      union all select word collate "C", -1 from unnest(old_words) as word
    ) steps group by word having sum(step) < 0
  ) less where v.word = less.word;
  delete from search_vocabulary v using unnest(old_words) as gone where v.word = gone collate "C" and v.books = 0;
$$;

create trigger book_notice_changed after update of original_title, series, contributors on books
  for each row when ((old.original_title, old.series, old.contributors) is distinct from (new.original_title, new.series, new.contributors))
  execute function book_changed();

create function edition_isbns_changed() returns trigger language plpgsql as $$
begin
  perform refresh_book((select book_id from editions where id = coalesce(new.edition_id, old.edition_id)));
  return null;
end $$;
create trigger edition_isbns_changed after insert or delete or update on edition_isbns
  for each row execute function edition_isbns_changed();

-- Lists, pages and caches ------------------------------------------------------------------------------------------

create trigger catalogue_notice_changes before update of original_title, series, contributors on books
  for each statement execute function catalogue_changes();
create trigger catalogue_isbn_changes before insert or delete or update on edition_isbns
  for each statement execute function catalogue_changes();

create trigger books_notice_public_change
  after update of language, original_title, series, series_number, contributors on books
  for each statement execute function public_change();
create trigger editions_notice_public_change after update of accessibility, accessibility_found, file_sizes on editions
  for each statement execute function public_change();
create trigger edition_isbns_public_change after insert or delete or update on edition_isbns
  for each statement execute function public_change();

-- Likenesses -------------------------------------------------------------------------------------------------------

-- A book that is being added is compared with those that are there: "Notre dame de Paris" with « Notre-Dame de Paris ».
create index books_title_trigrams on books using gin (plain_text(title) gin_trgm_ops) with (fastupdate = off);
