-- The publisher's own EPUBs in imports.
alter table import_files
  drop constraint import_files_kind_check,
  add constraint import_files_kind_check check (kind in ('pdf', 'docx', 'epub', 'cover'));
