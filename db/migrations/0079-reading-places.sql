-- Where a member is in an edition (docs/decisions/089): one place for each device, which only that device writes.

create table reading_places (
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  device_id text not null check (device_id <> '' and length(device_id) <= 100),
  device_label text not null check (length(device_label) <= 60),
  fraction double precision not null check (fraction between 0 and 1),
  -- Null from a device that knows the fraction only.
  cfi text check (length(cfi) <= 1000),
  -- Of the file in which the CFI is valid.
  revision text check (length(revision) <= 100),
  -- The text at the place, by which it is found again in another revision.
  passage text check (length(passage) <= 300),
  -- The same place as the device's own program writes it.
  device_notation text check (length(device_notation) <= 1000),
  -- By the device's clock, at most the shop's.
  read_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (member_id, edition_id, device_id)
);
create index reading_places_edition on reading_places (edition_id);
create index reading_places_newest on reading_places (member_id, read_at desc);
