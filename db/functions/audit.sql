-- The shop's role may be one that deletes no audit entry (deploy/database/grants.sql): old ones go by this function, as the owner.
-- The table's trigger refuses younger ones to both.
create or replace function forget_audit_entries(before timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from audit_entries where occurred_at < before $$;

-- The shop's role may be one that changes no audit entry (deploy/database/grants.sql): this runs as the owner, and the
-- table's trigger refuses it for everyone else.
create or replace function forget_member_in_audit(member uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_entries set object_label = null, details = details - 'reason' - 'note'
  where object_type = 'member' and object_id = member::text
    or object_type = 'payment' and object_id in (select id::text from payments where member_id = member)
$$;
