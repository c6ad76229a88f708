-- Bulk changes also set what a notice says: author, series, collection, language and accessibility (docs/decisions/063, 145).
alter table bulk_changes drop constraint bulk_changes_field_check, add constraint bulk_changes_field_check check (field in
  ('price', 'free', 'publication_date', 'sale', 'tags', 'categories', 'author', 'series', 'collection', 'language', 'accessibility'));
