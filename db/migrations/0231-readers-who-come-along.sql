-- Readers of a house that moves in (docs/decisions/118): no members until they choose a name, a password and the terms.
create table reader_imports (
  id integer generated always as identity primary key,
  name text not null check (length(name) <= 200),
  columns text[] not null,
  mapping text[],
  state text not null default 'mapping' check (state in ('mapping', 'checked', 'running', 'done', 'undone')),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz
);
create table reader_import_rows (
  import_id integer not null references reader_imports on delete cascade,
  number integer not null,
  source jsonb not null,
  email text,
  action text check (action in ('bring', 'add', 'leave', 'refuse')),
  reason text,
  done boolean not null default false,
  primary key (import_id, number)
);
create index reader_import_rows_left on reader_import_rows (import_id, number) where not done;

create table brought_readers (
  id integer generated always as identity primary key,
  email text not null check (length(email) <= 254),
  name text,
  language text,
  -- Since when the other shop knew them.
  known_since date,
  subscribed_until date,
  brought_at timestamptz not null,
  invite_asked_at timestamptz,
  invited_at timestamptz,
  token_hash bytea unique,
  member_id uuid unique references members,
  joined_at timestamptz,
  -- A member when the import came: the books joined the library then.
  was_member boolean not null default false,
  check ((member_id is null) = (joined_at is null))
);
create unique index brought_readers_email on brought_readers (lower(email collate "und-x-icu"));
create index brought_readers_uninvited on brought_readers (id) where joined_at is null and invite_asked_at is null;
create index brought_readers_forgotten on brought_readers (brought_at) where joined_at is null;

-- What they own, or were given and have not fetched yet, by the import that said so.
create table brought_editions (
  reader_id integer not null references brought_readers on delete cascade,
  edition_id integer not null references editions on delete cascade,
  import_id integer references reader_imports on delete set null,
  bought_on date,
  is_gift boolean not null default false,
  primary key (reader_id, edition_id)
);
create index brought_editions_edition on brought_editions (edition_id);
create index brought_editions_import on brought_editions (import_id);

-- Which import brought a reader or a consent first, so that it can be undone.
alter table brought_readers add column import_id integer references reader_imports on delete set null;
create index brought_readers_import on brought_readers (import_id);
alter table letter_readers add column import_id integer references reader_imports on delete set null;
create index letter_readers_import on letter_readers (import_id) where import_id is not null;
alter table letter_readers drop constraint letter_readers_origin_check;
alter table letter_readers add constraint letter_readers_origin_check check (origin in ('sign-up', 'profile', 'form', 'import'));

alter table library_entries drop constraint library_entries_origin_check;
alter table library_entries add constraint library_entries_origin_check check (origin in ('purchase', 'free', 'gift', 'import'));
