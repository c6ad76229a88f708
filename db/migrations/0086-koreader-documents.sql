-- The members' copies as KOReader names them (docs/decisions/091): by a digest of parts of the file.

create table koreader_documents (
  member_id uuid not null references members (id) on delete cascade,
  -- The MD5 of some parts of the file, in hexadecimal.
  document text not null check (document ~ '^[0-9a-f]{32}$'),
  edition_id integer not null references editions (id) on delete cascade,
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  -- A download after this instant may be of another file.
  digested_at timestamptz not null,
  primary key (member_id, document)
);
create index koreader_documents_copy on koreader_documents (member_id, edition_id, format);
create index koreader_documents_edition on koreader_documents (edition_id);
