create or replace function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
-- Before each row, because the value is stored in the row that is written anyway: a statement afterwards would write each row twice.
create or replace trigger edition_stamped before update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at, pages,
    on_sale, withdrawn_at, accessibility, file_sizes on editions
  for each row when ((old.book_id, old.slug, old.title, old.description, old.publication_date, old.price_cents, old.is_free, old.online_at,
      old.pages, old.on_sale, old.withdrawn_at, old.accessibility, old.file_sizes)
    is distinct from (new.book_id, new.slug, new.title, new.description, new.publication_date, new.price_cents, new.is_free, new.online_at,
      new.pages, new.on_sale, new.withdrawn_at, new.accessibility, new.file_sizes))
  execute function stamp_change();
create or replace trigger book_stamped before update of slug, title, subtitle, author, description, tags, language, original_title, series,
    series_number, contributors on books
  for each row when ((old.slug, old.title, old.subtitle, old.author, old.description, old.tags, old.language, old.original_title, old.series,
      old.series_number, old.contributors)
    is distinct from (new.slug, new.title, new.subtitle, new.author, new.description, new.tags, new.language, new.original_title,
      new.series, new.series_number, new.contributors))
  execute function stamp_change();

create or replace function stamp_editions() returns trigger language plpgsql as $$
begin
  update editions set changed_at = now() where id in (select edition_id from changed) and changed_at < now();
  return null;
end $$;
create or replace trigger isbns_added after insert on edition_isbns referencing new table as changed
  for each statement execute function stamp_editions();
create or replace trigger isbns_removed after delete on edition_isbns referencing old table as changed
  for each statement execute function stamp_editions();
-- A campaign changes what an export says of its editions (docs/decisions/060): when it is planned, changed, stopped or deleted. Its first
-- and last instant are known before, so they need no change.
create or replace trigger campaign_price_added after insert on campaign_prices referencing new table as changed
  for each statement execute function stamp_editions();
create or replace trigger campaign_price_updated after update on campaign_prices referencing new table as changed
  for each statement execute function stamp_editions();
create or replace trigger campaign_price_removed after delete on campaign_prices referencing old table as changed
  for each statement execute function stamp_editions();

create or replace function stamp_books() returns trigger language plpgsql as $$
begin
  update books set changed_at = now() where id in (select book_id from changed) and changed_at < now();
  return null;
end $$;
create or replace trigger placement_added after insert on book_categories referencing new table as changed
  for each statement execute function stamp_books();
create or replace trigger placement_removed after delete on book_categories referencing old table as changed
  for each statement execute function stamp_books();

-- Exports name a category with its parents: « Roman > Policier ». Not by category_books, which leaves out books that are not on sale.
create or replace function stamp_category() returns trigger language plpgsql as $$
begin
  with recursive below as (
    select new.id as id
    union
    select c.id from categories c join below b on c.parent_id = b.id
  )
  update books set changed_at = now()
    where id in (select bc.book_id from book_categories bc join below b on b.id = bc.category_id) and changed_at < now();
  return null;
end $$;
create or replace trigger category_path_changed after update of name, parent_id on categories
  for each row when ((old.name, old.parent_id) is distinct from (new.name, new.parent_id)) execute function stamp_category();
