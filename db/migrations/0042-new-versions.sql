-- A replaced file is a minor correction or a new version, which is announced to owners (docs/decisions/050).

-- The last new version, since its files are ready; feeds and libraries show it.
alter table editions
  add column new_version_at timestamptz,
  add column new_version_note text check (btrim(new_version_note) <> '' and length(new_version_note) <= 500),
  add constraint editions_new_version check ((new_version_at is null) = (new_version_note is null));
create trigger editions_version_public_change after update of new_version_at, new_version_note on editions
  for each statement execute function public_change();

-- A new version that is not announced yet; at most one of an edition, so that files replaced one after the other are one.
create table new_versions (
  edition_id integer primary key references editions on delete cascade,
  note text not null check (btrim(note) <> '' and length(note) <= 500),
  -- It is ready when these are.
  formats text[] not null check (cardinality(formats) > 0),
  asked_at timestamptz not null,
  ready_at timestamptz
);

-- Of a new version; null: formats that owners missed are ready.
alter table format_announcements add column note text check (length(note) between 1 and 500);
-- Mails of an announcement are queued in batches of owners, in the order of their ids.
drop index library_entries_edition;
create index library_entries_edition on library_entries (edition_id, member_id);

alter table members add column new_version_mail boolean not null default true;
