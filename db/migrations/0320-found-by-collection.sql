-- A book is also found by its collection and its number in a series, with the least weight (docs/decisions/136).
create or replace function book_details(book integer) returns tsvector language sql stable as $$
  select coalesce(search_lexemes(concat_ws(' ',
    (select string_agg(title, ' ' order by id) from editions where book_id = book and on_sale),
    (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id where e.book_id = book and e.on_sale),
    (select string_agg(c.name, ' ' order by c.id) from category_books cb join categories c on c.id = cb.category_id
      where cb.book_id = book),
    (select concat_ws(' ', b.collection, 'tome ' || b.series_number) from books b where b.id = book)), 'D'), '');
$$;

create or replace function book_told() returns trigger language plpgsql as $$
begin
  perform refresh_themes(array[new.id]);
  perform announce_changes(array['search']);
  return null;
end $$;
create trigger book_told after update of collection, series_number on books
  for each row when ((old.collection, old.series_number) is distinct from (new.collection, new.series_number))
  execute function book_told();

create or replace trigger catalogue_changes
  before insert or delete or update of title, subtitle, author, tags, original_title, collection, series, series_number,
    contributors on books
  for each statement execute function catalogue_changes();

select refresh_themes(array(select id from books where online_at is not null));
