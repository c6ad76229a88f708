-- Books that the same members own, found every night (docs/decisions/081). Counts only: no member is named.

create table book_companions (
  book_id integer not null references books (id) on delete cascade,
  companion_id integer not null references books (id) on delete cascade,
  -- Members who own both, among those that were looked at.
  owners integer not null check (owners >= 5),
  primary key (book_id, companion_id),
  check (book_id <> companion_id)
);
create index book_companions_companion on book_companions (companion_id);
