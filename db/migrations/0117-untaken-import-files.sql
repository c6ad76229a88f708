-- The dry run names the files that no row takes. True: a process of the version before does not know it.
alter table import_files add column is_taken boolean not null default true;
