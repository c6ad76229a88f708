-- Whatever the public pages show says so when it changes: every process of the shop listens (docs/decisions/011).
-- Counters of downloads move all the time and are left out; the cache's own term brings them up to date.

create function public_change() returns trigger language plpgsql as $$
begin
  -- Equal messages of one transaction are delivered once.
  perform pg_notify('public_change', tg_table_name);
  return null;
end $$;

create trigger books_public_change
  after insert or delete or update of slug, title, author, description, tags on books
  for each statement execute function public_change();
create trigger editions_public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, cover_url, cover_color, cover_placeholder on editions
  for each statement execute function public_change();
create trigger categories_public_change
  after insert or delete or update on categories
  for each statement execute function public_change();
create trigger book_categories_public_change
  after insert or delete or update on book_categories
  for each statement execute function public_change();
create trigger news_public_change
  after insert or delete or update on news
  for each statement execute function public_change();
create trigger shop_settings_public_change
  after insert or delete or update on shop_settings
  for each statement execute function public_change();
