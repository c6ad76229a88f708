create or replace function archive_downloads() returns trigger language plpgsql as $$
begin
  insert into archived_downloads (month, format, downloads)
    select date_trunc('month', downloaded_at at time zone 'Europe/Paris')::date, format, count(*) from gone group by 1, 2
    order by 1, 2
  on conflict (month, format) do update set downloads = archived_downloads.downloads + excluded.downloads;
  return null;
end
$$;
create or replace trigger archived after delete on downloads referencing old table as gone
  for each statement execute function archive_downloads();

create or replace function edition_format_changed() returns trigger language plpgsql as $$
begin
  update editions set format_states = format_states
      || jsonb_build_object(new.format, public_format_state(new.state, new.storage_path, new.lost))
    where id = new.edition_id
      and format_states ->> new.format is distinct from public_format_state(new.state, new.storage_path, new.lost);
  update editions set has_failed_format = not has_failed_format
    where id = new.edition_id and has_failed_format <> exists (
      select from edition_formats where edition_id = new.edition_id and state = 'failed');
  return null;
end $$;
create or replace trigger edition_format_changed
  after insert or update of state, storage_path, lost on edition_formats
  for each row execute function edition_format_changed();

create or replace function keep_former_offer() returns trigger language plpgsql as $$
begin
  insert into former_offers (edition_id, price_cents, is_free, until) values (old.id, old.price_cents, old.is_free, now());
  return null;
end $$;
create or replace trigger keep_former_offer after update of price_cents, is_free on editions
  for each row when (old.price_cents <> new.price_cents or old.is_free <> new.is_free) execute function keep_former_offer();

-- An owned edition is no wish any more, however it was acquired.
create or replace function end_wishes() returns trigger language plpgsql as $$
begin
  delete from wishes using added
  where wishes.member_id = added.member_id and wishes.edition_id = added.edition_id;
  return null;
end $$;
create or replace trigger library_entries_end_wishes after insert on library_entries
  referencing new table as added for each statement execute function end_wishes();
