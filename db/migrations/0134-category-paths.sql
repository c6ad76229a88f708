-- A book's page shows the path to each of its categories (docs/decisions/021): an array of `{"slug", "name"}` from the top of the tree.
alter table categories add column path jsonb not null default '[]';

create function keep_category_path() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select path from categories where id = new.parent_id), '[]')
    || jsonb_build_array(jsonb_build_object('slug', new.slug, 'name', new.name));
  return new;
end $$;

-- Triggers of a row run in the order of their names: this one after `give_category_slug`.
create trigger keep_category_path before insert or update of slug, name, parent_id, path on categories
  for each row execute function keep_category_path();

create function renew_paths_below() returns trigger language plpgsql as $$
begin
  update categories set path = default where parent_id = new.id;
  return null;
end $$;
create trigger renew_paths_below after update on categories
  for each row when (new.path is distinct from old.path) execute function renew_paths_below();

-- Paths below follow.
update categories set path = default where parent_id is null;
