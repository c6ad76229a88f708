-- The publisher's collection, which is no series.
alter table books add column collection text check (btrim(collection) <> '' and length(collection) <= 120);

create or replace trigger public_change
  after insert or delete or update of slug, title, subtitle, author, description, tags, language, original_title, collection, series,
    series_number, contributors on books
  for each statement execute function public_change();
create or replace trigger book_stamped before update of slug, title, subtitle, author, description, tags, language, original_title, collection,
    series, series_number, contributors on books
  for each row when ((old.slug, old.title, old.subtitle, old.author, old.description, old.tags, old.language, old.original_title, old.collection,
      old.series, old.series_number, old.contributors)
    is distinct from (new.slug, new.title, new.subtitle, new.author, new.description, new.tags, new.language, new.original_title,
      new.collection, new.series, new.series_number, new.contributors))
  execute function stamp_change();
