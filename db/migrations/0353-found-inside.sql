-- A book that nothing else finds is also found by what is inside: titles of its contents and names that recur in its text
-- (docs/decisions/136). Extracts are made again, which reads the names.
alter table edition_extracts add column names text[];
update edition_extracts set made_from = null where state = 'ready';

alter table book_descriptions add column inside tsvector not null default '';
drop index book_descriptions_search;
create index book_descriptions_search on book_descriptions using gin ((search || inside)) with (fastupdate = off);

create or replace function words_inside(book integer) returns tsvector
  language sql stable
  return (
    select described_words('', '', string_agg(concat_ws(' ', (
      select string_agg(line ->> 'title', ' ') from jsonb_array_elements(x.contents) as line), array_to_string(x.names, ' ')), ' '))
    from edition_extracts x join editions e on e.id = x.edition_id where e.book_id = book
  );

create or replace function book_words_inside() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.contents, old.names) is not distinct from (new.contents, new.names) then
    return null;
  end if;
  update book_descriptions set inside = words_inside(book_id)
    where book_id = (select book_id from editions where id = coalesce(new.edition_id, old.edition_id));
  perform announce_changes(array['search']);
  return null;
end $$;
create trigger book_words_inside after insert or update of contents, names or delete on edition_extracts
  for each row execute function book_words_inside();

update book_descriptions set inside = words_inside(book_id) where book_id in (
  select e.book_id from edition_extracts x join editions e on e.id = x.edition_id where x.contents is not null);
