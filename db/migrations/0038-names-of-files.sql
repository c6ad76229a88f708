-- The files of an edition as the publisher sees them: under which name each was sent, and who put it in use, and when.
alter table uploads
  add column name text check (length(name) between 1 and 200),
  add column attached_at timestamptz,
  -- The administrator's name at that moment; null for files from before this column, and for the program's own.
  add column attached_by text check (length(attached_by) between 1 and 200);
update uploads set attached_at = created_at where edition_id is not null;
