-- An edition with the publisher's own EPUB needs neither PDF nor DOCX (docs/decisions/117). Its pages are then those that the EPUB lists,
-- or estimated from its words.
alter table editions add column pages_estimated boolean not null default false;

create or replace function edition_card(id integer, slug text, title text, cover_url text, cover_color text, cover_placeholder text,
    publication_date date, pages integer, pages_estimated boolean, online_at timestamptz, format_states jsonb, file_sizes jsonb) returns text
  language sql immutable parallel safe
  return concat(edition_card(id, slug, title, cover_url, cover_color, cover_placeholder, publication_date, pages, online_at, format_states,
    file_sizes), case when pages_estimated then ',"pages_estimated":true' end);
alter table editions drop column card;
alter table editions add column card text not null generated always as (edition_card(id, slug, title, cover_url, cover_color,
  cover_placeholder, publication_date, pages, pages_estimated, online_at, format_states, file_sizes)) stored;

create or replace trigger public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, pages_estimated, cover_url, cover_color, cover_placeholder, on_sale, format_states, accessibility, accessibility_found, file_sizes,
    new_version_at, new_version_note on editions
  for each statement execute function public_change();
create or replace trigger edition_stamped before update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, pages_estimated, on_sale, withdrawn_at, accessibility, file_sizes on editions
  for each row when ((old.book_id, old.slug, old.title, old.description, old.publication_date, old.price_cents, old.is_free, old.online_at,
      old.pages, old.pages_estimated, old.on_sale, old.withdrawn_at, old.accessibility, old.file_sizes)
    is distinct from (new.book_id, new.slug, new.title, new.description, new.publication_date, new.price_cents, new.is_free, new.online_at,
      new.pages, new.pages_estimated, new.on_sale, new.withdrawn_at, new.accessibility, new.file_sizes))
  execute function stamp_change();

create or replace function lacks_files(wanted integer) returns boolean language sql stable as $$
  select exists (select from editions where id = wanted and needs_files and (cover_url is null
    or (not exists (select from edition_sources where edition_id = wanted and kind = 'epub')
      and (select count(*) from edition_sources where edition_id = wanted and kind in ('pdf', 'docx')) < 2)))
$$;
