-- The files of an import, sent by the calls of every other upload; a row takes those with its ISBN or its title.
create table import_files (
  import_id integer not null references imports (id) on delete cascade,
  name text not null check (length(name) <= 200),
  kind text not null check (kind in ('pdf', 'docx', 'cover')),
  path text not null,
  primary key (import_id, name)
);
