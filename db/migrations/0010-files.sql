-- Files on their way in and out: uploads in parts, PDFs that are marked in their metadata alone, and the log of downloads.

-- The administrator's choice for a PDF whose pages can't be stamped (signed, of an unusual structure).
alter table edition_sources add column metadata_mark_only boolean not null default false;

-- A large file that arrives part by part, so that a cut connection costs one part and not the whole.
create table partial_uploads (
  id uuid primary key,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  created_at timestamptz not null
);
create index partial_uploads_created on partial_uploads (created_at);

-- Each part is an object of the store: any process may take the next one, or put them together.
create table partial_upload_parts (
  upload_id uuid not null references partial_uploads on delete cascade,
  start bigint not null check (start >= 0),
  size bigint not null check (size > 0),
  storage_path text not null,
  primary key (upload_id, start)
);

-- Who took what and when, for disputes; the address is shortened before it is stored. Kept 13 months.
create table downloads (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  edition_id integer not null references editions on delete cascade,
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  address text check (length(address) <= 50),
  downloaded_at timestamptz not null
);
create index downloads_member on downloads (member_id, downloaded_at desc);
create index downloads_edition on downloads (edition_id);
create index downloads_instant on downloads (downloaded_at);
