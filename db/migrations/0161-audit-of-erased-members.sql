-- The audit log of an erased member keeps each act, its administrator and its instant, without the member's name and
-- without what was written about them (docs/decisions/019-personal-data.md). Nothing else of the log ever changes.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.occurred_at < now() - interval '3 years' then return old; end if;
  if tg_op = 'UPDATE' and (
    old.object_type = 'member' and exists (
      select from members where id::text = old.object_id and erased_at is not null)
    or old.object_type = 'payment' and exists (
      select from payments join members on members.id = payments.member_id
      where payments.id::text = old.object_id and members.erased_at is not null))
  then
    old.object_label := null;
    old.details := old.details - 'reason' - 'note';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'Le journal d’audit ne se modifie pas et ne se vide pas.' using errcode = 'restrict_violation';
end
$$;

-- The shop's role may be one that changes no audit entry (deploy/database/grants.sql): this runs as the owner, and the
-- trigger above refuses it for everyone else.
create function forget_member_in_audit(member uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_entries set object_label = null, details = details - 'reason' - 'note'
  where object_type = 'member' and object_id = member::text
    or object_type = 'payment' and object_id in (select id::text from payments where member_id = member)
$$;

select forget_member_in_audit(id) from members where erased_at is not null;
