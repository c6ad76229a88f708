-- The shop's role may be one that deletes no audit entry (deploy/database/grants.sql): old ones go by this function, as the owner.
-- The table's trigger refuses younger ones to both.
create function forget_audit_entries(before timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from audit_entries where occurred_at < before $$;
