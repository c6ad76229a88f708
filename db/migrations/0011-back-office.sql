-- The back office: changes by two people that do not overwrite each other, visitors counted without a trace, figures by index.

-- Grows with each change made on an editing screen: who saves a form made of an older one is told.
alter table books add column version integer not null default 1 check (version > 0);
alter table editions add column version integer not null default 1 check (version > 0);

-- The publisher's list also shows books that are not on sale; indexes of the public lists leave them out.
create index books_added on books (created_at desc, id desc);
create index books_listed_by_author on books (author collate "fr-x-icu", title collate "fr-x-icu", id);

create index payments_paid on payments (paid_at) include (amount_cents, refunded_cents) where paid_at is not null;

-- How many came each day, and whom this day has counted already. When the day is over its salt and its hashes are forgotten, and
-- nobody can be found in what is left (decisions.md, "Back office").
create table visitor_days (
  day date primary key,
  salt bytea check (length(salt) = 32),
  visitors integer not null default 0 check (visitors >= 0)
);
create table visitor_marks (
  day date not null references visitor_days on delete cascade,
  mark bytea not null check (length(mark) = 16),
  primary key (day, mark)
);
