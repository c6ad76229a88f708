-- Whether text and data mining is reserved is said by every page (docs/decisions/132): its change renews them all.
create or replace function text_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array[
    case new.name when 'letter' then 'letter' when 'text-mining' then 'all' else 'texts' end]);
  -- Every process reads the texts again.
  perform pg_notify('public_change', tg_table_name);
  return null;
end $$;
