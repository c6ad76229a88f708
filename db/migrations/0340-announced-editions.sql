-- An edition announced before its day (docs/decisions/141-preorders.md): its page is public, and readers preorder it. Paid at the order or at
-- the release; null: not announced. It says nothing once the edition is on sale.
alter table editions add preorder text check (preorder in ('order', 'release'));
-- The home page, which has books that are announced, reads 'home'.
create or replace function edition_announced() returns trigger language plpgsql as $$
declare
  book integer := coalesce(new.book_id, old.book_id);
  keys text[] := array['book:' || book, 'book:' || old.book_id];
begin
  if tg_op <> 'UPDATE' or (new.price_cents, new.is_free, new.on_sale, new.online_at, new.format_states, new.book_id)
    is distinct from (old.price_cents, old.is_free, old.on_sale, old.online_at, old.format_states, old.book_id) then
    keys := keys || array['offer:' || book, 'offer:' || old.book_id];
  end if;
  if coalesce(new.preorder, old.preorder) is not null and not (coalesce(new.on_sale, true) and coalesce(old.on_sale, true)) then
    keys := keys || array['home'];
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
    pages, pages_estimated, cover_url, cover_color, cover_placeholder, on_sale, withdrawn_at, preorder, format_states, accessibility,
    accessibility_found, file_sizes, new_version_at, new_version_note on editions
  for each row execute function edition_announced();
