-- Whose rights a book has, in the publisher's words.
alter table books add column rights text check (btrim(rights) <> '' and length(rights) <= 300);

create or replace trigger public_change
  after delete or update of slug, title, subtitle, author, description, tags, language, original_title, collection, series,
    series_number, contributors, publisher_word, prizes, rights, suggested, press_quotes on books
  for each row execute function book_announced();
create or replace trigger book_stamped before update of slug, title, subtitle, author, description, tags, language, original_title, collection,
    series, series_number, contributors, publisher_word, prizes, rights, suggested, press_quotes on books
  for each row when ((old.slug, old.title, old.subtitle, old.author, old.description, old.tags, old.language, old.original_title, old.collection,
      old.series, old.series_number, old.contributors, old.publisher_word, old.prizes, old.rights, old.suggested, old.press_quotes)
    is distinct from (new.slug, new.title, new.subtitle, new.author, new.description, new.tags, new.language, new.original_title,
      new.collection, new.series, new.series_number, new.contributors, new.publisher_word, new.prizes, new.rights, new.suggested,
      new.press_quotes))
  execute function stamp_change();

alter table bulk_changes drop constraint bulk_changes_field_check, add constraint bulk_changes_field_check check (field in
  ('price', 'free', 'publication_date', 'sale', 'tags', 'categories', 'author', 'series', 'collection', 'rights', 'language', 'accessibility'));
