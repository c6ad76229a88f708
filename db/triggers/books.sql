-- What is derived from books and their editions: search documents, words, sums and pages of names.

create or replace function book_added() returns trigger language plpgsql as $$
begin
  perform refresh_book(new.id);
  perform refresh_entry_pages(array[new.id]);
  return null;
end $$;
create or replace trigger book_added after insert on books for each row execute function book_added();

create or replace function book_removed() returns trigger language plpgsql as $$
begin
  perform count_words(string_to_array(old.search_words, ' '), '{}');
  return null;
end $$;
create or replace trigger book_removed after delete on books for each row execute function book_removed();

create or replace function book_described() returns trigger language plpgsql as $$
begin
  perform refresh_book(new.id);
  return null;
end $$;
create or replace trigger book_described after update of subtitle, original_title, series, contributors on books
  for each row when ((old.subtitle, old.original_title, old.series, old.contributors)
    is distinct from (new.subtitle, new.original_title, new.series, new.contributors))
  execute function book_described();

create or replace function book_names_changed() returns trigger language plpgsql as $$
begin
  perform refresh_entry_pages(array[new.id]);
  return null;
end $$;
create or replace trigger book_names_changed after update of author, contributors, series on books
  for each row when ((old.author, old.contributors, old.series) is distinct from (new.author, new.contributors, new.series))
  execute function book_names_changed();

-- Categories first: their names are a part of the search document.
create or replace function edition_added_or_removed() returns trigger language plpgsql as $$
begin
  perform refresh_category_books(array[coalesce(new.book_id, old.book_id)]);
  perform refresh_book(coalesce(new.book_id, old.book_id));
  return null;
end $$;
create or replace trigger edition_added_or_removed after insert or delete on editions
  for each row execute function edition_added_or_removed();

-- A download must not rebuild the search document: its counter moves alone.
create or replace function edition_downloaded() returns trigger language plpgsql as $$
begin
  update books set downloads = downloads + new.downloads - old.downloads where id = new.book_id;
  return null;
end $$;
create or replace trigger edition_downloaded after update of downloads on editions
  for each row when (new.downloads <> old.downloads) execute function edition_downloaded();

create or replace function edition_isbns_changed() returns trigger language plpgsql as $$
begin
  perform refresh_book((select book_id from editions where id = coalesce(new.edition_id, old.edition_id)));
  return null;
end $$;
create or replace trigger edition_isbns_changed after insert or delete or update on edition_isbns
  for each row execute function edition_isbns_changed();

-- A book is found by its subtitle as by its original title.
create or replace function book_notice_words() returns trigger language plpgsql as $$
declare
  names text;
  numbers text;
begin
  if new.online_at is null then
    return new;
  end if;
  names := concat_ws(' ', new.subtitle, new.original_title, new.series,
    (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(new.contributors) as contributor));
  numbers := (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id
    where e.book_id = new.id and e.on_sale);
  new.search := ts_filter(new.search, '{a,b,c}') || search_lexemes(names, 'C') || book_details(new.id);
  new.search_words := (select string_agg(distinct word, ' ')
    from unnest(string_to_array(new.search_words, ' ') || indexed_words(concat_ws(' ', names, numbers))) as word where word <> '');
  return new;
end $$;
create or replace trigger book_notice_words before update of search_words on books
  for each row execute function book_notice_words();

-- Bulk changes of keywords, and of what is free for subscribers, write each book once (docs/decisions/063). A second update of a book
-- cost more than its search document: a row that moves is written into sixteen indexes.
-- The search document of a book whose keywords alone change, written with them; the same as `refresh_books` writes.
create or replace function book_retagged() returns trigger language plpgsql as $$
declare
  titles text;
  names text;
  numbers text;
begin
  titles := (select string_agg(title, ' ' order by id) from editions where book_id = new.id and on_sale);
  names := concat_ws(' ', new.subtitle, new.original_title, new.series,
    (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(new.contributors) as contributor));
  numbers := (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id
    where e.book_id = new.id and e.on_sale);
  new.search := ts_filter(old.search, '{a,b}') || search_lexemes(array_to_string(new.tags, ' '), 'C') || search_lexemes(names, 'C')
    || book_details(new.id);
  new.search_words := (select string_agg(distinct word, ' ')
    from unnest(indexed_words(concat_ws(' ', new.title, new.author, array_to_string(new.tags, ' '), titles))
      || indexed_words(concat_ws(' ', names, numbers))) as word where word <> '');
  return new;
end $$;
create or replace trigger book_retagged before update of tags on books
  for each row when (old.tags is distinct from new.tags and new.online_at is not null
    and (old.title, old.author, old.subtitle, old.original_title, old.series, old.contributors)
      is not distinct from (new.title, new.author, new.subtitle, new.original_title, new.series, new.contributors))
  execute function book_retagged();

-- Planned at each call: a plan that was made for one book and kept by a connection compared every old row with every new one, which took
-- minutes for ten thousand books.
create or replace function books_changed() returns trigger language plpgsql as $$
declare
  described integer[];
  old_words text[];
  new_words text[];
begin
  execute $query$
    with changed as (
      select n.id, o.search_words as old_words, n.search_words as new_words,
        (n.title, n.author) is distinct from (o.title, o.author)
          or (n.subtitle, n.original_title, n.series, n.contributors)
            is distinct from (o.subtitle, o.original_title, o.series, o.contributors) as described
      from new_rows n join old_rows o using (id)
      where (n.title, n.author, n.tags) is distinct from (o.title, o.author, o.tags)
    )
    select (select array_agg(id) from changed where described),
      (select array_agg(word) from changed, unnest(string_to_array(old_words, ' ')) as word where not described),
      (select array_agg(word) from changed, unnest(string_to_array(new_words, ' ')) as word where not described)
  $query$ into described, old_words, new_words;
  if described is not null then
    perform refresh_books(described);
  end if;
  -- The search documents of the others are written by `book_retagged`.
  if old_words is distinct from new_words then
    perform count_words(old_words, new_words);
  end if;
  return null;
end $$;
create or replace trigger books_changed after update on books referencing old table as old_rows new table as new_rows
  for each statement execute function books_changed();

-- PostgreSQL allows no list of columns with these tables: the function compares them. Insertions and deletions keep their triggers for
-- each row.
create or replace function editions_changed() returns trigger language plpgsql as $$
declare
  described integer[];
  moved integer[];
  dated integer[];
begin
  execute $query$
    select array_agg(distinct n.book_id) filter (where (n.title, n.on_sale) is distinct from (o.title, o.on_sale)),
      array_agg(distinct n.book_id) filter (where n.on_sale <> o.on_sale),
      array_agg(distinct n.book_id)
    from new_rows n join old_rows o using (id)
    where (n.title, n.online_at, n.is_free, n.on_sale) is distinct from (o.title, o.online_at, o.is_free, o.on_sale)
  $query$ into described, moved, dated;
  -- Categories first: their names are a part of the search document.
  if moved is not null then
    perform refresh_category_books(moved);
  end if;
  if described is not null then
    perform refresh_books(described);
  end if;
  if dated is not null then
    -- No word changes with a date.
    update books b set online_at = s.online_at, free_since = s.free_since
      from (
        select book_id, max(online_at) filter (where on_sale) as online_at,
          min(case when is_free then 'epoch' else online_at end) filter (where on_sale) as free_since
        from editions where book_id = any(dated) group by book_id
      ) s
      where b.id = s.book_id and (b.online_at, b.free_since) is distinct from (s.online_at, s.free_since);
  end if;
  return null;
end $$;
create or replace trigger editions_changed after update on editions referencing old table as old_rows new table as new_rows
  for each statement execute function editions_changed();
