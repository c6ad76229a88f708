-- Extracts: the beginning of each edition as an EPUB of its own (docs/decisions/084).

create table edition_extracts (
  edition_id integer primary key references editions (id) on delete cascade,
  -- How much of the text it shows; the publisher's choice.
  measure text not null default 'percent' check (measure in ('percent', 'chapters', 'none')),
  amount integer not null default 10 check (amount between 1 and 50),
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed', 'none')),
  reason text,
  -- The template and the choice of which it was made.
  made_from text,
  storage_path text unique,
  size bigint,
  sha256 bytea,
  -- The first words, as plain paragraphs.
  opening jsonb,
  -- Length of the text of each file in the reading order of the whole book; 0 for one outside of it.
  text_lengths integer[],
  updated_at timestamptz not null,
  check ((state = 'ready') = (storage_path is not null))
);

-- Counted without readers, apart from the downloads of books.
create table extract_downloads (
  edition_id integer not null references editions (id) on delete cascade,
  day date not null,
  downloads integer not null check (downloads > 0),
  primary key (edition_id, day)
);
