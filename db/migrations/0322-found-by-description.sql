-- A book that nothing else finds is found by the words of its description (docs/decisions/136). They are in a table of their own: in the
-- books' search documents they made every search slower. Words of descriptions have no stem: « ordination » would be found by
-- « ordinateur »; and they correct no misspelling.
create table book_descriptions (
  book_id integer primary key references books on delete cascade,
  search tsvector not null
);
create index book_descriptions_search on book_descriptions using gin (search) with (fastupdate = off);

create or replace function described_words(title text, author text, description text) returns tsvector
  language sql immutable parallel safe
  return search_lexemes(title, 'D') || search_lexemes(author, 'D') || (
    select coalesce(string_agg(left(word, 60) || ':' || least(place, 16000), ' '), '')::tsvector
    from unnest(indexed_words(coalesce(description, ''))) with ordinality as w (word, place)
    where ts_lexize('french_stem', left(word, 60)) <> '{}'
  );

create or replace function book_words_described() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.title, old.author, old.description) is not distinct from (new.title, new.author, new.description) then
    return null;
  end if;
  insert into book_descriptions values (new.id, described_words(new.title, new.author, new.description))
    on conflict (book_id) do update set search = excluded.search;
  if tg_op = 'UPDATE' then
    perform announce_changes(array['search']);
  end if;
  return null;
end $$;
create trigger book_words_described after insert or update of title, author, description on books
  for each row execute function book_words_described();

create or replace trigger catalogue_changes
  before insert or delete or update of title, subtitle, author, description, tags, original_title, collection, series, series_number,
    contributors on books
  for each statement execute function catalogue_changes();

insert into book_descriptions select id, described_words(title, author, description) from books;
