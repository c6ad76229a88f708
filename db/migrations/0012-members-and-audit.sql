-- What the publisher does to accounts and to the shop: a log that only grows, and a list of members that is found by index.

create table audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  -- The name is kept beside the number: who has left is still named. Both are null when nobody was let in.
  administrator_id integer,
  administrator text check (length(administrator) <= 50),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60),
  object_type text check (length(object_type) <= 30),
  object_id text check (length(object_id) <= 100),
  -- What people call the object, as it was called then.
  object_label text check (length(object_label) <= 300),
  details jsonb not null default '{}',
  device text check (length(device) <= 100),
  address text check (length(address) <= 50),
  check ((object_type is null) = (object_id is null))
);
create index audit_entries_instant on audit_entries (occurred_at desc, id desc);
create index audit_entries_administrator on audit_entries (lower(administrator collate "und-x-icu"), occurred_at desc, id desc);
create index audit_entries_kind on audit_entries (kind, occurred_at desc, id desc);
create index audit_entries_object on audit_entries (object_type, object_id, occurred_at desc, id desc);

-- Nobody rewrites the log. What is older than three years goes (docs/decisions/015-audit-log.md), and nothing else.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.occurred_at < now() - interval '3 years' then return old; end if;
  raise exception 'Le journal d’audit ne se modifie pas et ne se vide pas.' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger append_only_whole before truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- Members ----------------------------------------------------------------------------------------------------------

create index members_search on members using gin (lower(username || ' ' || email) gin_trgm_ops);
-- One or two letters have no trigram: they are looked for at the beginning.
create index members_username_prefix on members (lower(username) text_pattern_ops);
create index members_email_prefix on members (lower(email) text_pattern_ops);
create index members_created on members (created_at desc, id) where erased_at is null;
create index members_seen on members (last_login desc nulls last, id) where erased_at is null;
create index members_unverified on members (created_at desc, id) where email_verified_at is null and erased_at is null;
create index members_suspended on members (created_at desc, id) where suspended_at is not null and erased_at is null;

-- A subscription may be given: then nobody paid, and nobody can be refunded.
alter table subscriptions alter column payment_id drop not null;
alter table subscriptions add constraint subscriptions_given_are_free check (payment_id is not null or price_cents = 0);

-- Administrators see where they are signed in, and close what they no longer use.
alter table administrator_sessions
  add column id uuid not null unique default gen_random_uuid(),
  add column device text check (length(device) <= 100),
  add column address text check (length(address) <= 50);
create index administrator_sessions_administrator on administrator_sessions (administrator_id, created_at desc);
