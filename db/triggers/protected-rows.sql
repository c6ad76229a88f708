-- Article 286, I, 3° bis du code général des impôts requires that recorded rows cannot be altered. The owner of the tables is bound too; if
-- the triggers are removed, the hashes show a change. For each statement, so that one trigger also refuses to empty the table.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'La table % ne se modifie pas et ne se vide pas : une correction est une nouvelle ligne (article 286, I, 3° bis du CGI).',
    tg_table_name using errcode = 'restrict_violation';
end
$$;
create or replace trigger append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on journal_closings
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on sales_documents
  for each statement execute function refuse_change();
create or replace trigger append_only_whole before truncate on journal_counters
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on journal_months
  for each statement execute function refuse_change();

-- A counter goes up by one and no other way.
create or replace function count_upwards() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name and new.year = old.year and new.last = old.last + 1 then return new; end if;
  raise exception 'Un compteur du journal ne fait qu’avancer, d’un pas à la fois.' using errcode = 'restrict_violation';
end
$$;
create or replace trigger one_step before update or delete on journal_counters
  for each row execute function count_upwards();

create or replace function refuse_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'Une version enregistrée d’un texte ne se modifie pas et ne s’efface pas.' using errcode = 'restrict_violation';
end
$$;
create or replace trigger append_only before update or delete or truncate on shop_texts
  for each statement execute function refuse_text_change();

create or replace function refuse_royalty_change() returns trigger language plpgsql as $$
begin
  raise exception 'Un relevé de droits émis ne se modifie pas : le suivant le corrige.' using errcode = 'restrict_violation';
end
$$;
create or replace trigger append_only before update or delete or truncate on royalty_periods
  for each statement execute function refuse_royalty_change();
create or replace trigger append_only before update or delete or truncate on royalty_subscriptions
  for each statement execute function refuse_royalty_change();
create or replace trigger append_only before update or delete or truncate on royalty_statements
  for each statement execute function refuse_royalty_change();
create or replace trigger append_only before update or delete or truncate on royalty_balances
  for each statement execute function refuse_royalty_change();

-- Nobody rewrites the log. What is older than three years goes (docs/decisions/015-audit-log.md), and nothing else.
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
create or replace trigger append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create or replace trigger append_only_whole before truncate on audit_entries
  for each statement execute function refuse_audit_change();
