-- The KEPUB of an edition's EPUB (docs/decisions/127): made when the first owner asks for it, the same for all but for the mark.
create table edition_kepubs (
  edition_id integer primary key references editions on delete cascade,
  -- The EPUB's file in the store; of another one a new KEPUB is made.
  made_from text not null,
  -- All null: no KEPUB can be made of this EPUB.
  storage_path text,
  size bigint check (size > 0),
  mark_plan jsonb,
  constraint edition_kepubs_whole check (num_nulls(storage_path, size, mark_plan) in (0, 3))
);
-- The daily comparison asks which stored files are still referred to.
create index edition_kepubs_path on edition_kepubs (storage_path) where storage_path is not null;

alter table downloads drop constraint downloads_format_check;
alter table downloads add constraint downloads_format_check check (format in ('pdf', 'epub', 'azw3', 'kepub'));
alter table archived_downloads drop constraint archived_downloads_format_check;
alter table archived_downloads add constraint archived_downloads_format_check check (format in ('pdf', 'epub', 'azw3', 'kepub'));
