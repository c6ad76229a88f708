-- The dry run settles what a row may write: not what an earlier row of the same book states, and only these files.
alter table import_rows add column settled text[] not null default '{}';
-- Names of the row's files. Null: planned by a version that did not store them.
alter table import_rows add column files text[];
