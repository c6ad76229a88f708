-- The card of an edition (migration 0013) also has what changes only with its row: since when it is online, whether all its files have
-- failed, whether it has an extract. A list takes 16 % less of the database's time (docs/decisions/021-lists-written-by-the-database.md).

-- No letter of this format depends on a setting, though PostgreSQL knows `to_char` in general only as stable. In the format of `toISOString`.
create function iso_instant(at timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function edition_card(id integer, slug text, title text, cover_url text, cover_color text, cover_placeholder text,
    publication_date date, pages integer, online_at timestamptz, format_states jsonb, file_sizes jsonb) returns text
  language sql immutable parallel safe
  return concat(edition_card(id, slug, title, cover_url, cover_color, cover_placeholder, publication_date, pages),
    ',"online_at":"', iso_instant(online_at), '"',
    case when format_states ->> 'pdf' in ('failed', 'absent') and format_states ->> 'epub' in ('failed', 'absent')
      and format_states ->> 'azw3' in ('failed', 'absent') then ',"unavailable":true' end,
    case when file_sizes ? 'extract' then ',"has_extract":true' end);

alter table editions
  drop column card,
  add column card text not null generated always as (edition_card(id, slug, title, cover_url, cover_color, cover_placeholder,
    publication_date, pages, online_at, format_states, file_sizes)) stored;
