-- Scheduled backups (docs/decisions/053-scheduled-backups.md): each try, and whether its archive is still kept.

create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  name text not null,
  -- In bytes.
  size bigint check (size > 0),
  -- French, fit to show.
  reason text,
  removed_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (size is not null)),
  check ((state = 'failed') = (reason is not null))
);
-- One at a time, for any number of processes.
create unique index backups_running on backups ((true)) where state = 'running';
create index backups_by_state on backups (state, started_at desc);
