-- Lists and searches that stay quick in a large catalogue (docs/decisions/010-search.md).

-- The catalogue's version ------------------------------------------------------------------------------------------

-- One more with each change of what a list or a search may find. A total counted at a version holds as long as it
-- stands. As a row, not a sequence, it is seen with the change it belongs to and never before.
create table catalogue_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1
);
insert into catalogue_version default values;

create function catalogue_changes() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
-- Before the rows themselves: whoever changes the catalogue locks the version first, so two can't block each other.
create trigger catalogue_changes before insert or delete or update of title, author, tags on books
  for each statement execute function catalogue_changes();
create trigger catalogue_changes before insert or delete or update of book_id, title, publication_date, is_free, online_at on editions
  for each statement execute function catalogue_changes();
create trigger catalogue_changes before insert or delete or update of parent_id on categories
  for each statement execute function catalogue_changes();
create trigger catalogue_changes before insert or delete or update on book_categories
  for each statement execute function catalogue_changes();

-- Words ------------------------------------------------------------------------------------------------------------

-- Words without case, accents, ligatures and marks. The ICU collation makes letters the same in any database.
create function words_of(value text) returns text[]
  language sql immutable strict parallel safe
  return string_to_array(btrim(regexp_replace(
    lower(plain_text(normalize(value, nfkc)) collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g')), ' ');

-- Also the words of "l'île" and "outre-tombe" as those write them who leave apostrophes and hyphens out.
create function indexed_words(value text) returns text[]
  language sql immutable strict parallel safe
  return words_of(value)
    || case when value ~ '[''’ʼ‘`´‐‑-]' then words_of(regexp_replace(value, '[''’ʼ‘`´‐‑-]', '', 'g')) else '{}' end;

-- Each word as it is, for beginnings and exact forms, and its French stem. Positions carry the weight.
create function search_lexemes(value text, weight text) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(lexeme || ':' || least(position, 16000) || weight, ' '), '')::tsvector
    from unnest(indexed_words(value)) with ordinality as w (word, position),
      unnest(array[left(word, 60)] || ts_lexize('french_stem', left(word, 60))) as lexeme
  );

-- A title as one run of letters: "lile mysterieuse" is the very title of « L’Île mystérieuse ».
create function title_key(title text) returns text
  language sql immutable strict parallel safe
  return left(array_to_string(words_of(title), ''), 200);

-- Every word that some book is found by, and in how many books: where a typo looks for what was meant.
create table search_vocabulary (
  word text collate "C" primary key,
  books integer not null check (books >= 0)
);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

create function count_words(old_words text[], new_words text[]) returns void language sql as $$
  insert into search_vocabulary as v (word, books)
    select word, sum(step) from (
      select word collate "C" as word, 1 as step from unnest(new_words) as word
      union all select word collate "C", -1 from unnest(old_words) as word
    ) steps
    where length(word) between 3 and 60
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

-- Books ------------------------------------------------------------------------------------------------------------

-- From when on a book has an edition in the free catalogue, told by `online_at`: since ever (1970) where a box is ticked.
alter table books add column free_since timestamptz, add column title_key text not null default '';

-- The publication date of the book's edition before this one, if any: of the editions between two days, exactly one of each
-- book has its forerunner outside, so that books are counted without telling them apart.
alter table editions add column earlier_date date;

-- Everything that is derived of books, for many at once. A book without an edition is on no shelf and in no search.
create function refresh_books(book_ids integer[]) returns void language plpgsql as $$
declare
  old_words text[];
  new_words text[];
begin
  select array_agg(word) into old_words
    from books b, unnest(string_to_array(b.search_words, ' ')) as word where b.id = any(book_ids);
  with shown as (
    select b.id, b.title, b.author, array_to_string(b.tags, ' ') as tags, e.*
    from books b left join lateral (
      select sum(downloads)::integer as downloads, max(online_at) as online_at, string_agg(title, ' ' order by id) as titles,
        min(case when is_free then 'epoch' else online_at end) as free_since
      from editions where book_id = b.id
    ) e on true
    where b.id = any(book_ids)
  ), refreshed as (
    update books b set
      downloads = coalesce(s.downloads, 0),
      online_at = s.online_at,
      free_since = s.free_since,
      title_key = title_key(s.title),
      search = case when s.online_at is null then '' else
        search_lexemes(s.title, 'A') || search_lexemes(s.author, 'B') || search_lexemes(s.tags, 'C') || search_lexemes(s.titles, 'D') end,
      search_words = case when s.online_at is null then '' else (
        select string_agg(distinct word, ' ')
        from unnest(indexed_words(concat_ws(' ', s.title, s.author, s.tags, s.titles))) as word) end
    from shown s where b.id = s.id
    returning b.search_words
  )
  select array_agg(word) into new_words from refreshed r, unnest(string_to_array(r.search_words, ' ')) as word;
  perform count_words(old_words, new_words);
  update editions e set earlier_date = o.earlier from (
    select id, lag(publication_date) over (partition by book_id order by publication_date, id) as earlier
    from editions where book_id = any(book_ids)
  ) o where o.id = e.id and e.earlier_date is distinct from o.earlier;
end $$;

create or replace function refresh_book(book integer) returns void language sql as $$
  select refresh_books(array[book]);
$$;

create function book_removed() returns trigger language plpgsql as $$
begin
  perform count_words(string_to_array(old.search_words, ' '), '{}');
  return null;
end $$;
create trigger book_removed after delete on books for each row execute function book_removed();

drop trigger edition_changed on editions;
create trigger edition_changed after insert or delete or update of title, publication_date, online_at, is_free on editions
  for each row execute function edition_changed();

-- Categories -------------------------------------------------------------------------------------------------------

-- The books of a category and of all below it, each once: a filter by category is one look, its total one count.
create table category_books (
  category_id integer not null references categories on delete cascade,
  book_id integer not null references books on delete cascade,
  primary key (category_id, book_id)
);
create index category_books_book on category_books (book_id);

create function refresh_category_books(book_ids integer[]) returns void language sql as $$
  delete from category_books where book_id = any(book_ids);
  -- While a category's deletion cascades, links may still stand to one that is gone.
  with recursive placed as (
    select bc.book_id, c.id, c.parent_id from book_categories bc join categories c on c.id = bc.category_id
      where bc.book_id = any(book_ids) and exists (select from editions e where e.book_id = bc.book_id)
    union select p.book_id, c.id, c.parent_id from placed p join categories c on c.id = p.parent_id
  )
  insert into category_books (category_id, book_id) select distinct id, book_id from placed;
$$;

create function book_placed() returns trigger language plpgsql as $$
begin
  perform refresh_category_books(array[coalesce(new.book_id, old.book_id)]);
  return null;
end $$;
create trigger book_placed after insert or delete or update on book_categories
  for each row execute function book_placed();
create trigger book_placed after insert or delete on editions
  for each row execute function book_placed();

create function category_moved() returns trigger language plpgsql as $$
begin
  perform refresh_category_books(array(select book_id from category_books where category_id = new.id));
  return null;
end $$;
create trigger category_moved after update of parent_id on categories
  for each row when (new.parent_id is distinct from old.parent_id) execute function category_moved();

-- Indexes ----------------------------------------------------------------------------------------------------------

drop index books_search, books_search_words, books_popular, books_created, books_latest, books_title;
drop index editions_publication, editions_free;
select refresh_books(array(select id from books));
select refresh_category_books(array(select id from books));

-- A search must not wait for a list of pending entries to be read through.
create index books_search on books using gin (search) with (fastupdate = off);
create index books_title_key on books (title_key);
-- One walk for each order; what a filter asks of the book itself is read in the index.
create index books_popular on books (downloads desc, id desc) include (free_since) where online_at is not null;
create index books_created on books (created_at desc, id desc) include (free_since) where online_at is not null;
create index books_title on books (title collate "fr-x-icu", id) include (free_since) where online_at is not null;
create index books_latest on books (online_at desc, id desc) where online_at is not null;
create index books_free on books (free_since, id) where online_at is not null;
-- Filters on editions, from the date or from the book, without reading a row.
create index editions_publication on editions (publication_date, book_id) include (is_free, online_at, earlier_date);
create index editions_book_publication on editions (book_id, publication_date) include (is_free, online_at);

drop function searchable(text);
drop function joined_elisions(text);
