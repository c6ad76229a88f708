-- What public pages show changes by keys, so that a change renews the pages that have read them and no others
-- (docs/decisions/011-page-cache.md). A row for each key and transaction: a process that did not listen reads what it missed.
create table public_changes (
  key text not null,
  transaction xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  primary key (key, transaction)
);
create index public_changes_changed_at on public_changes (changed_at);

create or replace function announce_changes(keys text[]) returns void language plpgsql as $$
begin
  -- Only this transaction has its number: no other one waits for these rows.
  insert into public_changes (key) select distinct key from unnest(keys) as key where key is not null on conflict do nothing;
  -- Equal messages of one transaction are delivered once.
  perform pg_notify('public_change', pg_current_xact_id() || ' ' || key) from unnest(keys) as key where key is not null;
end $$;

-- The keys are the trigger's arguments.
create or replace function public_change() returns trigger language plpgsql as $$
begin
  perform announce_changes(tg_argv[0:]);
  return null;
end $$;

-- Lists that a book is in, or enters or leaves.
create or replace function keys_of_lists(book integer) returns text[] language sql stable as $$
  select array['lists', (select 'author:' || author from books where id = book)] || array(
    select 'shelf:' || c.slug from book_categories bc join categories c on c.id = bc.category_id where bc.book_id = book)
$$;

create or replace function book_announced() returns trigger language plpgsql as $$
declare
  keys text[] := array['book:' || old.id];
begin
  if tg_op = 'DELETE' then
    perform announce_changes(keys || array['offer:' || old.id, 'lists', 'search', 'entries', 'author:' || old.author]);
    return null;
  end if;
  -- An address that no book had may have one now.
  if new.slug <> old.slug then
    keys := keys || array['lists'];
  end if;
  if new.title <> old.title then
    keys := keys || array['titles'];
  end if;
  if (new.title, new.subtitle, new.author, new.tags, new.original_title, new.series, new.contributors)
    is distinct from (old.title, old.subtitle, old.author, old.tags, old.original_title, old.series, old.contributors) then
    keys := keys || array['search'];
  end if;
  if (new.author, new.series, new.series_number, new.contributors)
    is distinct from (old.author, old.series, old.series_number, old.contributors) then
    keys := keys || array['entries', 'author:' || old.author, 'author:' || new.author];
  end if;
  perform announce_changes(keys);
  return null;
end $$;
-- A new book is on sale with its first edition.
create or replace trigger public_change
  after delete or update of slug, title, subtitle, author, description, tags, language, original_title, collection, series,
    series_number, contributors on books
  for each row execute function book_announced();

create or replace function edition_announced() returns trigger language plpgsql as $$
declare
  book integer := coalesce(new.book_id, old.book_id);
  keys text[] := array['book:' || book, 'book:' || old.book_id];
begin
  if tg_op <> 'UPDATE' or (new.price_cents, new.is_free, new.on_sale, new.online_at, new.format_states, new.book_id)
    is distinct from (old.price_cents, old.is_free, old.on_sale, old.online_at, old.format_states, old.book_id) then
    keys := keys || array['offer:' || book, 'offer:' || old.book_id];
  end if;
  if (new.on_sale or old.on_sale) and (tg_op <> 'UPDATE'
    or (new.on_sale, new.is_free, new.online_at, new.publication_date, new.book_id)
      is distinct from (old.on_sale, old.is_free, old.online_at, old.publication_date, old.book_id)) then
    keys := keys || array['search', 'entries'] || keys_of_lists(book) || keys_of_lists(old.book_id);
  elsif new.title is distinct from old.title then
    keys := keys || array['search'];
  end if;
  perform announce_changes(keys);
  return null;
end $$;
create or replace trigger public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, pages_estimated, cover_url, cover_color, cover_placeholder, on_sale, format_states, accessibility, accessibility_found, file_sizes,
    new_version_at, new_version_note on editions
  for each row execute function edition_announced();

create or replace function shelf_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array['book:' || new.book_id, 'book:' || old.book_id, 'lists', 'entries']
    || array(select 'shelf:' || slug from categories where id in (new.category_id, old.category_id)));
  return null;
end $$;
create or replace trigger public_change after insert or delete or update on book_categories
  for each row execute function shelf_announced();

create or replace function isbn_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array['search'] || array(
    select 'book:' || book_id from editions where id in (new.edition_id, old.edition_id)));
  return null;
end $$;
create or replace trigger public_change after insert or delete or update on edition_isbns
  for each row execute function isbn_announced();

create or replace function campaign_price_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array(select 'offer:' || book_id from editions where id in (new.edition_id, old.edition_id)));
  return null;
end $$;
create or replace trigger public_change after insert or delete or update on campaign_prices
  for each row execute function campaign_price_announced();
-- A campaign shows by its prices alone.
drop trigger public_change on campaigns;

create or replace trigger public_change after insert or delete or update on categories
  for each statement execute function public_change('categories', 'lists', 'search');
create or replace trigger public_change after update on contributors
  for each statement execute function public_change('entries');
create or replace trigger public_change after update on series
  for each statement execute function public_change('entries');
create or replace trigger public_change after insert or update on home_page
  for each statement execute function public_change('home');
create or replace trigger public_change after insert or delete or update on home_categories
  for each statement execute function public_change('home');
create or replace trigger public_change after insert or delete or update on shop_settings
  for each statement execute function public_change('all');

create or replace function text_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array[case when new.name = 'letter' then 'letter' else 'texts' end]);
  -- Every process reads the texts again.
  perform pg_notify('public_change', tg_table_name);
  return null;
end $$;
create or replace trigger public_change after insert on shop_texts
  for each row execute function text_announced();
