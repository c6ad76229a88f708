-- The publisher's own EPUB (docs/decisions/047-an-epub-of-ones-own.md).
alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('pdf', 'docx', 'epub', 'cover'));
alter table edition_sources
  drop constraint edition_sources_kind_check,
  add constraint edition_sources_kind_check check (kind in ('pdf', 'docx', 'epub', 'cover')),
  -- An EPUB 2 that is sold as EPUB 3, by the publisher's choice.
  add column upgrade boolean not null default false,
  add constraint edition_sources_upgrade_of_epub check (not upgrade or kind = 'epub');

-- A format that the edition does not have: there is no AZW3 of an EPUB with a fixed layout.
alter table edition_formats
  drop constraint edition_formats_state_check,
  add constraint edition_formats_state_check check (state in ('pending', 'ready', 'failed', 'absent')),
  add constraint edition_formats_absent_has_no_file check (state <> 'absent' or storage_path is null);

-- As in 0032, with one state more.
create or replace function public_format_state(state text, storage_path text, lost text) returns text language sql immutable as $$
  select case
    when storage_path is not null and lost is null then 'ready'
    when state in ('pending', 'absent') then state
    else 'failed'
  end
$$;
