-- An edition announced before its day (docs/decisions/141-preorders.md): its page is public, and readers preorder it. Paid at the order or at
-- the release; null: not announced. It says nothing once the edition is on sale.
alter table editions add preorder text check (preorder in ('order', 'release'));
create or replace trigger public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, pages_estimated, cover_url, cover_color, cover_placeholder, on_sale, withdrawn_at, preorder, format_states, accessibility,
    accessibility_found, file_sizes, new_version_at, new_version_note on editions
  for each row execute function edition_announced();
