-- The catalogue for partners: their keys, and the instant at which editions and books last changed (docs/decisions/068).

create table partner_keys (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  -- Exact to the minute.
  used_at timestamptz
);

-- The last change of what an export contains; what was there before this migration counts as changed by it. A book and its editions
-- have an instant each: a change of a book that wrote into its editions would lock them in the reverse order of a download.
alter table editions add column changed_at timestamptz not null default now();
alter table books add column changed_at timestamptz not null default now();
create index editions_changed_at on editions (changed_at);
create index books_changed_at on books (changed_at);

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
-- Before each row, because the value is stored in the row that is written anyway: a statement afterwards would write each row twice.
create trigger edition_stamped before update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at, pages,
    on_sale, withdrawn_at, accessibility, file_sizes on editions
  for each row when ((old.book_id, old.slug, old.title, old.description, old.publication_date, old.price_cents, old.is_free, old.online_at,
      old.pages, old.on_sale, old.withdrawn_at, old.accessibility, old.file_sizes)
    is distinct from (new.book_id, new.slug, new.title, new.description, new.publication_date, new.price_cents, new.is_free, new.online_at,
      new.pages, new.on_sale, new.withdrawn_at, new.accessibility, new.file_sizes))
  execute function stamp_change();
create trigger book_stamped before update of slug, title, subtitle, author, description, tags, language, original_title, series,
    series_number, contributors on books
  for each row when ((old.slug, old.title, old.subtitle, old.author, old.description, old.tags, old.language, old.original_title, old.series,
      old.series_number, old.contributors)
    is distinct from (new.slug, new.title, new.subtitle, new.author, new.description, new.tags, new.language, new.original_title,
      new.series, new.series_number, new.contributors))
  execute function stamp_change();

create function stamp_editions() returns trigger language plpgsql as $$
begin
  update editions set changed_at = now() where id in (select edition_id from changed) and changed_at < now();
  return null;
end $$;
create trigger isbns_added after insert on edition_isbns referencing new table as changed
  for each statement execute function stamp_editions();
create trigger isbns_updated after update on edition_isbns referencing new table as changed
  for each statement execute function stamp_editions();
create trigger isbns_removed after delete on edition_isbns referencing old table as changed
  for each statement execute function stamp_editions();

create function stamp_books() returns trigger language plpgsql as $$
begin
  update books set changed_at = now() where id in (select book_id from changed) and changed_at < now();
  return null;
end $$;
create trigger placement_added after insert on book_categories referencing new table as changed
  for each statement execute function stamp_books();
create trigger placement_removed after delete on book_categories referencing old table as changed
  for each statement execute function stamp_books();

-- Exports name a category with its parents: « Roman > Policier ». Not by category_books, which leaves out books that are not on sale.
create function stamp_category() returns trigger language plpgsql as $$
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
create trigger category_path_changed after update of name, parent_id on categories
  for each row when ((old.name, old.parent_id) is distinct from (new.name, new.parent_id)) execute function stamp_category();
