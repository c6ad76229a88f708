-- Jobs of a restored shop, until its first start queues them (docs/decisions/052-backups.md). Empty at all other times.

create table restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb,
  priority integer not null,
  start_after timestamptz not null
);
