-- An ebook that is made again of the same files and metadata is the same file: it keeps the moment that it names.
alter table edition_formats
  -- Digest of the metadata and of the files of which it is made; null for a PDF, and for one asked for before this column.
  add column content text,
  -- When this content was first asked for.
  add column modified_at timestamptz;
