-- A change of names, keywords, series or collection writes each book once, with its search document; what is in other tables follows in one
-- statement for all books of the change (docs/decisions/063).
drop trigger book_described on books;
drop function book_described();
drop trigger book_names_changed on books;
drop function book_names_changed();
drop trigger book_told on books;
drop function book_told();
drop trigger book_retagged on books;
drop function book_retagged();
drop trigger book_words_described on books;
drop function book_words_described();

-- The details of a book whose row is not written yet.
create function book_details(book integer, collection text, series_number integer) returns tsvector language sql stable as $$
  select coalesce(search_lexemes(concat_ws(' ',
    (select string_agg(title, ' ' order by id) from editions where book_id = book and on_sale),
    (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id where e.book_id = book and e.on_sale),
    (select string_agg(c.name, ' ' order by c.id) from category_books cb join categories c on c.id = cb.category_id
      where cb.book_id = book),
    collection, 'tome ' || series_number), 'D'), '');
$$;
create or replace function book_details(book integer) returns tsvector language sql stable as $$
  select book_details(b.id, b.collection, b.series_number) from books b where b.id = book;
$$;

-- The same as `refresh_books` writes. A second update of a book cost more than its search document: a row that moves is written into
-- sixteen indexes.
create function book_named() returns trigger language plpgsql as $$
declare
  tags text := array_to_string(new.tags, ' ');
  titles text;
  names text;
  numbers text;
begin
  new.title_key := title_key(new.title);
  if new.online_at is null then
    return new;
  end if;
  titles := (select string_agg(title, ' ' order by id) from editions where book_id = new.id and on_sale);
  names := concat_ws(' ', new.subtitle, new.original_title, new.series,
    (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(new.contributors) as contributor));
  numbers := (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id
    where e.book_id = new.id and e.on_sale);
  new.search := search_lexemes(new.title, 'A') || search_lexemes(new.author, 'B') || search_lexemes(tags, 'C') || search_lexemes(names, 'C')
    || book_details(new.id, new.collection, new.series_number);
  new.search_words := (select string_agg(distinct word, ' ')
    from unnest(indexed_words(concat_ws(' ', new.title, new.author, tags, titles))
      || indexed_words(concat_ws(' ', names, numbers))) as word where word <> '');
  return new;
end $$;
create trigger book_named
  before update of title, author, tags, subtitle, original_title, series, series_number, contributors, collection on books
  for each row when ((old.title, old.author, old.tags, old.subtitle, old.original_title, old.series, old.series_number, old.contributors,
      old.collection)
    is distinct from (new.title, new.author, new.tags, new.subtitle, new.original_title, new.series, new.series_number, new.contributors,
      new.collection))
  execute function book_named();

-- The words of descriptions have a weight of their own, so that a change of names does not read descriptions again.
create or replace function described_words(title text, author text, description text) returns tsvector
  language sql immutable parallel safe
  return (
    select coalesce(string_agg(left(word, 60) || ':' || least(place, 16000) || 'C', ' '), '')::tsvector
    from unnest(indexed_words(coalesce(description, ''))) with ordinality as w (word, place)
    where ts_lexize('french_stem', left(word, 60)) <> '{}'
  ) || search_lexemes(title, 'D') || search_lexemes(author, 'D');
update book_descriptions d set search = described_words(b.title, b.author, concat_ws(' ', b.description, b.prizes))
  from books b where b.id = d.book_id;

create function refresh_descriptions(book_ids integer[]) returns void language sql as $$
  insert into book_descriptions
    select id, described_words(title, author, concat_ws(' ', description, prizes)) from books where id = any(book_ids)
    on conflict (book_id) do update set search = excluded.search;
$$;

create or replace function book_added() returns trigger language plpgsql as $$
begin
  perform refresh_book(new.id);
  perform refresh_entry_pages(array[new.id]);
  perform refresh_descriptions(array[new.id]);
  return null;
end $$;

-- Planned at each call: a plan that was made for one book and kept by a connection compared every old row with every new one, which took
-- minutes for ten thousand books.
create or replace function books_changed() returns trigger language plpgsql as $$
declare
  listed integer[];
  renamed integer[];
  worded integer[];
  is_told boolean;
  old_words text[];
  new_words text[];
begin
  execute $query$
    with changed as (
      select n.id, o.search_words as old_words, n.search_words as new_words,
        (n.author, n.contributors, n.series, n.collection)
          is distinct from (o.author, o.contributors, o.series, o.collection) as listed,
        (n.title, n.author) is distinct from (o.title, o.author) as renamed,
        (n.description, n.prizes) is distinct from (o.description, o.prizes) as worded,
        (n.collection, n.series_number) is distinct from (o.collection, o.series_number) as told
      from new_rows n join old_rows o using (id)
      where (n.title, n.author, n.tags, n.subtitle, n.original_title, n.series, n.series_number, n.contributors, n.collection,
          n.description, n.prizes)
        is distinct from (o.title, o.author, o.tags, o.subtitle, o.original_title, o.series, o.series_number, o.contributors, o.collection,
          o.description, o.prizes)
    )
    select (select array_agg(id) from changed where listed), (select array_agg(id) from changed where renamed and not worded),
      (select array_agg(id) from changed where worded), (select bool_or(told or worded) from changed),
      (select array_agg(word) from changed, unnest(string_to_array(old_words, ' ')) as word),
      (select array_agg(word) from changed, unnest(string_to_array(new_words, ' ')) as word)
  $query$ into listed, renamed, worded, is_told, old_words, new_words;
  if listed is not null then
    perform refresh_entry_pages(listed);
  end if;
  if renamed is not null then
    update book_descriptions d
      set search = ts_filter(d.search, '{c}') || search_lexemes(b.title, 'D') || search_lexemes(b.author, 'D')
      from books b where b.id = d.book_id and b.id = any(renamed);
  end if;
  if worded is not null then
    perform refresh_descriptions(worded);
  end if;
  if is_told then
    perform announce_changes(array['search']);
  end if;
  if old_words is distinct from new_words then
    perform count_words(old_words, new_words);
  end if;
  return null;
end $$;
