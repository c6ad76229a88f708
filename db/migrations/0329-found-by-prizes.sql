-- A book that nothing else finds is found by its prizes, too: their words are beside those of its description (docs/decisions/136).
create or replace function book_words_described() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.title, old.author, old.description, old.prizes)
      is not distinct from (new.title, new.author, new.description, new.prizes) then
    return null;
  end if;
  insert into book_descriptions
    values (new.id, described_words(new.title, new.author, concat_ws(' ', new.description, new.prizes)))
    on conflict (book_id) do update set search = excluded.search;
  if tg_op = 'UPDATE' then
    perform announce_changes(array['search']);
  end if;
  return null;
end $$;
create or replace trigger book_words_described after insert or update of title, author, description, prizes on books
  for each row execute function book_words_described();

update book_descriptions d set search = described_words(b.title, b.author, concat_ws(' ', b.description, b.prizes))
  from books b where b.id = d.book_id and b.prizes is not null;

create or replace trigger catalogue_changes
  before insert or delete or update of title, subtitle, author, description, tags, original_title, collection, series, series_number,
    contributors, prizes on books
  for each statement execute function catalogue_changes();
