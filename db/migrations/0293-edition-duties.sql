-- What the publisher did for an edition because the law asks it (docs/decisions/132): assessments of accessibility, kept for five
-- years at least, and receipts of the legal deposit. The names stay when the edition is deleted.
create table edition_duties (
  id bigint generated always as identity primary key,
  edition_id integer references editions on delete set null,
  edition_name text not null check (length(edition_name) between 1 and 1000),
  kind text not null check (kind in ('accessibility', 'deposit')),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  recorded_at timestamptz not null,
  recorded_by text not null check (length(recorded_by) <= 50)
);
create index edition_duties_edition on edition_duties (edition_id, kind);
