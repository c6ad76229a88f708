-- Title, subtitle, author and slug of a published book can be corrected (docs/decisions/049).
alter table books add column subtitle text check (btrim(subtitle) <> '' and length(subtitle) <= 300);

-- The slugs that a book had before: their addresses lead to the book for ever, and no other book may take them. Writers hold the lock of the
-- slugs ('encrier-slugs'), so a slug is never both a book's own and a former one.
create table former_book_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  book_id integer not null references books on delete cascade,
  left_at timestamptz not null
);
create index former_book_slugs_book on former_book_slugs (book_id);

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
create trigger book_subtitle_changed after update of subtitle on books
  for each row when (old.subtitle is distinct from new.subtitle) execute function book_changed();
create trigger catalogue_subtitle_changes before update of subtitle on books
  for each statement execute function catalogue_changes();
create trigger books_subtitle_public_change after update of subtitle on books
  for each statement execute function public_change();
