-- What is said of a book beyond its description: by the publisher, by juries, by the press; and the books that go with it.
alter table books
  add column publisher_word text check (btrim(publisher_word) <> '' and length(publisher_word) <= 4000),
  add column prizes text check (btrim(prizes) <> '' and length(prizes) <= 500),
  -- Addresses of pages, or slugs.
  add column suggested text check (btrim(suggested) <> '' and length(suggested) <= 1000),
  add column press_quotes jsonb not null default '[]' check (jsonb_typeof(press_quotes) = 'array');
-- The titles of the whole book's contents, with their depth; extracts that were made before have none.
alter table edition_extracts add column contents jsonb;

create or replace trigger public_change
  after delete or update of slug, title, subtitle, author, description, tags, language, original_title, collection, series,
    series_number, contributors, publisher_word, prizes, suggested, press_quotes on books
  for each row execute function book_announced();
create or replace trigger book_stamped before update of slug, title, subtitle, author, description, tags, language, original_title, collection,
    series, series_number, contributors, publisher_word, prizes, suggested, press_quotes on books
  for each row when ((old.slug, old.title, old.subtitle, old.author, old.description, old.tags, old.language, old.original_title, old.collection,
      old.series, old.series_number, old.contributors, old.publisher_word, old.prizes, old.suggested, old.press_quotes)
    is distinct from (new.slug, new.title, new.subtitle, new.author, new.description, new.tags, new.language, new.original_title,
      new.collection, new.series, new.series_number, new.contributors, new.publisher_word, new.prizes, new.suggested, new.press_quotes))
  execute function stamp_change();

-- The life of an author is on the pages of their books: each changes with that author alone.
create function contributor_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array['entries', 'contributor:' || new.slug]);
  return null;
end $$;
create or replace trigger public_change after update on contributors
  for each row execute function contributor_announced();
