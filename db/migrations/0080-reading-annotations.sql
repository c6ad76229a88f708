-- Bookmarks, highlights and notes of members in their editions (docs/decisions/089).

create table reading_annotations (
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  -- Chosen by the device, which may be without a network.
  id uuid not null,
  kind text not null check (kind in ('bookmark', 'highlight')),
  cfi text not null check (length(cfi) <= 2000),
  fraction double precision not null check (fraction between 0 and 1),
  -- Of the file in which the CFI is valid.
  revision text not null check (length(revision) <= 100),
  chapter text not null check (length(chapter) <= 300),
  -- The text that is marked, or the first words of the page.
  quote text not null check (length(quote) <= 2000),
  color text not null check (color in ('yellow', 'green', 'blue', 'pink')),
  note text not null check (length(note) <= 20000),
  -- Increases with every change: a device says from which one it changed.
  version integer not null check (version > 0),
  -- Null while it is there. Without its texts it is kept for a year, so that no device brings it back by mistake.
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (member_id, edition_id, id)
);
create index reading_annotations_edition on reading_annotations (edition_id);
