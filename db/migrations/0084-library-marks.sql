-- What members note on their own editions: that they have read them, and labels.
alter table library_entries add column finished_at timestamptz;
alter table library_entries add column labels text[] not null default '{}'
  check (cardinality(labels) <= 10 and array_position(labels, null) is null);
