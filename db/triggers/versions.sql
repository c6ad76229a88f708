create or replace function catalogue_changes() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
-- Fires before the rows change: every change of the catalogue locks the version first, so that two never block each other.
create or replace trigger catalogue_changes
  before insert or delete or update of title, subtitle, author, tags, original_title, series, contributors on books
  for each statement execute function catalogue_changes();
create or replace trigger catalogue_changes before insert or delete or update on book_categories
  for each statement execute function catalogue_changes();
create or replace trigger catalogue_changes before insert or delete or update on edition_isbns
  for each statement execute function catalogue_changes();
create or replace trigger catalogue_changes
  before insert or delete or update of book_id, title, publication_date, is_free, online_at, on_sale on editions
  for each statement execute function catalogue_changes();
create or replace trigger catalogue_changes before insert or delete or update of parent_id, name on categories
  for each statement execute function catalogue_changes();

-- Notifies every process of the shop that what public pages show has changed (docs/decisions/011). Counters of downloads change all the time
-- and are left out; the cache's own term brings them up to date.
create or replace function public_change() returns trigger language plpgsql as $$
begin
  -- Equal messages of one transaction are delivered once.
  perform pg_notify('public_change', tg_table_name);
  return null;
end $$;
create or replace trigger public_change
  after insert or delete or update of slug, title, subtitle, author, description, tags, language, original_title, series,
    series_number, contributors on books
  for each statement execute function public_change();
create or replace trigger public_change
  after insert or delete or update on categories
  for each statement execute function public_change();
create or replace trigger public_change
  after insert or delete or update on book_categories
  for each statement execute function public_change();
create or replace trigger public_change
  after insert or delete or update on shop_settings
  for each statement execute function public_change();
create or replace trigger public_change
  after insert on shop_texts
  for each statement execute function public_change();
create or replace trigger public_change after insert or delete or update on edition_isbns
  for each statement execute function public_change();
create or replace trigger public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, cover_url, cover_color, cover_placeholder, on_sale, format_states, accessibility, accessibility_found, file_sizes, new_version_at,
    new_version_note on editions
  for each statement execute function public_change();
create or replace trigger public_change
  after insert or delete or update on campaigns
  for each statement execute function public_change();
create or replace trigger public_change
  after insert or delete or update on campaign_prices
  for each statement execute function public_change();
create or replace trigger public_change after update on contributors
  for each statement execute function public_change();
create or replace trigger public_change after update on series
  for each statement execute function public_change();
create or replace trigger public_change after insert or update on home_page
  for each statement execute function public_change();
create or replace trigger public_change after insert or delete or update on home_categories
  for each statement execute function public_change();
