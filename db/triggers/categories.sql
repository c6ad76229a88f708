-- A statement at a time: a category's deletion takes thousands of books out of it at once.
create or replace function books_placed() returns trigger language plpgsql as $$
declare
  book_ids integer[] := array(select distinct book_id from placed);
begin
  perform refresh_category_books(book_ids);
  perform refresh_themes(book_ids);
  return null;
end $$;
create or replace trigger books_placed after insert on book_categories referencing new table as placed
  for each statement execute function books_placed();
create or replace trigger books_removed after delete on book_categories referencing old table as placed
  for each statement execute function books_placed();

create or replace function category_moved() returns trigger language plpgsql as $$
declare
  book_ids integer[] := array(select book_id from category_books where category_id = new.id);
begin
  perform refresh_category_books(book_ids);
  perform refresh_themes(book_ids);
  return null;
end $$;
create or replace trigger category_moved after update of parent_id on categories
  for each row when (new.parent_id is distinct from old.parent_id) execute function category_moved();

create or replace function category_named() returns trigger language plpgsql as $$
begin
  perform count_words(
    case when tg_op = 'INSERT' then '{}' else indexed_words(old.name) end,
    case when tg_op = 'DELETE' then '{}' else indexed_words(new.name) end);
  if tg_op = 'UPDATE' then
    perform refresh_themes(array(select book_id from category_books where category_id = new.id));
  end if;
  return null;
end $$;
create or replace trigger category_named after insert or delete on categories
  for each row execute function category_named();
create or replace trigger category_renamed after update of name on categories
  for each row when (new.name is distinct from old.name) execute function category_named();

-- A slug stays when the category is renamed: its address is known elsewhere.
create or replace function give_category_slug() returns trigger language plpgsql as $$
begin
  new.slug := free_category_slug(new.name);
  return new;
end $$;
create or replace trigger give_category_slug before insert on categories
  for each row when (new.slug = '') execute function give_category_slug();

create or replace function keep_category_path() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select path from categories where id = new.parent_id), '[]')
    || jsonb_build_array(jsonb_build_object('slug', new.slug, 'name', new.name));
  return new;
end $$;
-- Triggers of a row run in the order of their names: this one after `give_category_slug`.
create or replace trigger keep_category_path before insert or update of slug, name, parent_id, path on categories
  for each row execute function keep_category_path();

create or replace function renew_paths_below() returns trigger language plpgsql as $$
begin
  update categories set path = default where parent_id = new.id;
  return null;
end $$;
create or replace trigger renew_paths_below after update on categories
  for each row when (new.path is distinct from old.path) execute function renew_paths_below();
