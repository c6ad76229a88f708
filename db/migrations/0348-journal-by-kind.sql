-- The list of payments of some months by kind, in the order of the journal.
create index journal_entries_kind on journal_entries (kind, day, position);
