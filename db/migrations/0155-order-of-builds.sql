-- In which order formats are made, and how long each took: readers are shown when theirs is expected.

alter table edition_formats
  -- 3 sold, 2 new, 1 made again, 0 of the demonstration; the job that makes the format has the same.
  add column priority smallint not null default 1 check (priority between 0 and 3),
  -- Duration of the build of the present file; null for older files. Both ebooks are built together.
  add column made_in_ms integer check (made_in_ms >= 0);

-- The last durations of a format.
create index edition_formats_made on edition_formats (format, updated_at) where state = 'ready' and made_in_ms is not null;
