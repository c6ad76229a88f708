-- Books are found by the names of their categories and of those above them, and words by how they sound
-- (docs/decisions/010-search.md).

-- Categories in the search document --------------------------------------------------------------------------------

-- The least that a book is found by (weight D): the titles and numbers of its editions on sale, and the names of its categories and of
-- those above them. These are not in `search_words`: the publisher's own list looks for the names of books alone.
create function book_details(book integer) returns tsvector language sql stable as $$
  select coalesce(search_lexemes(concat_ws(' ',
    (select string_agg(title, ' ' order by id) from editions where book_id = book and on_sale),
    (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id where e.book_id = book and e.on_sale),
    (select string_agg(c.name, ' ' order by c.id) from category_books cb join categories c on c.id = cb.category_id
      where cb.book_id = book)), 'D'), '');
$$;

create or replace function book_notice_words() returns trigger language plpgsql as $$
declare
  names text;
  numbers text;
begin
  if new.online_at is null then
    return new;
  end if;
  names := concat_ws(' ', new.original_title, new.series,
    (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(new.contributors) as contributor));
  numbers := (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id
    where e.book_id = new.id and e.on_sale);
  new.search := ts_filter(new.search, '{a,b,c}') || search_lexemes(names, 'C') || book_details(new.id);
  new.search_words := (select string_agg(distinct word, ' ')
    from unnest(string_to_array(new.search_words, ' ') || indexed_words(concat_ws(' ', names, numbers))) as word where word <> '');
  return new;
end $$;
-- What writes the whole document writes `search_words` too; `refresh_themes` does not.
drop trigger book_notice_words on books;
create trigger book_notice_words before update of search_words on books
  for each row execute function book_notice_words();

-- After a change of categories: a fraction of what `refresh_books` costs.
create function refresh_themes(book_ids integer[]) returns void language sql as $$
  update books set search = ts_filter(search, '{a,b,c}') || book_details(id)
    where id = any(book_ids) and online_at is not null;
$$;

-- A statement at a time: a category's deletion takes thousands of books out of it at once. Editions keep their trigger
-- for each row, `book_placed`, which comes before `edition_changed` by its name.
create function books_placed() returns trigger language plpgsql as $$
declare
  book_ids integer[] := array(select distinct book_id from placed);
begin
  perform refresh_category_books(book_ids);
  perform refresh_themes(book_ids);
  return null;
end $$;
drop trigger book_placed on book_categories;
create trigger books_placed after insert on book_categories referencing new table as placed
  for each statement execute function books_placed();
create trigger books_replaced after update on book_categories referencing new table as placed
  for each statement execute function books_placed();
create trigger books_removed after delete on book_categories referencing old table as placed
  for each statement execute function books_placed();

create or replace function category_moved() returns trigger language plpgsql as $$
declare
  book_ids integer[] := array(select book_id from category_books where category_id = new.id);
begin
  perform refresh_category_books(book_ids);
  perform refresh_themes(book_ids);
  return null;
end $$;

create function category_named() returns trigger language plpgsql as $$
begin
  perform count_words(
    case when tg_op = 'INSERT' then '{}' else indexed_words(old.name) end,
    case when tg_op = 'DELETE' then '{}' else indexed_words(new.name) end);
  if tg_op = 'UPDATE' then
    perform refresh_themes(array(select book_id from category_books where category_id = new.id));
  end if;
  return null;
end $$;
create trigger category_named after insert or delete on categories
  for each row execute function category_named();
create trigger category_renamed after update of name on categories
  for each row when (new.name is distinct from old.name) execute function category_named();

drop trigger catalogue_changes on categories;
create trigger catalogue_changes before insert or delete or update of parent_id, name on categories
  for each statement execute function catalogue_changes();

-- How words sound --------------------------------------------------------------------------------------------------

-- Roughly how a word is said: words that sound alike in French are spelled alike, "cyrano" as "sirano", "baudelaire" as "bodelere".
create function sound_of(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(replace(word,
      'ph', 'f'), 'qu?', 'k', 'g'), 'c(?=[eiy])', 's', 'g'), 'c(?!h)', 'k', 'g'), '(?<!c)h', '', 'g'),
      'y', 'i'), 'z', 's'), 'oeu', 'eu'), 'eau|au', 'o', 'g'), 'ai|ei', 'e', 'g'), '(.)\1+', '\1', 'g');

alter table search_vocabulary
  add column sound text collate "C" not null generated always as (sound_of(word)) stored;
create index search_vocabulary_sound on search_vocabulary (sound);

-- What is there already --------------------------------------------------------------------------------------------

select count_words('{}', array(select word from categories, unnest(indexed_words(name)) as word));
select refresh_themes(array(select id from books));
