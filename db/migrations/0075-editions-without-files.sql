-- An edition that an import brought without all its files is not sold before it has them: readers would pay for nothing
-- (docs/decisions/059).
alter table editions add column needs_files boolean not null default false;
update editions set needs_files = true
  where withdrawn_at is not null
    and not exists (select from edition_formats where edition_formats.edition_id = editions.id);

create function lacks_files(wanted integer) returns boolean language sql stable as $$
  select exists (select from editions where id = wanted and needs_files and (cover_url is null
    or not exists (select from edition_sources where edition_id = wanted and kind = 'pdf')
    or not exists (select from edition_sources where edition_id = wanted and kind in ('docx', 'epub'))))
$$;
