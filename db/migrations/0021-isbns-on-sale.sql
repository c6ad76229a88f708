-- A book is found by the numbers of its editions on sale alone, as by their titles (0017).
create or replace function book_notice_words() returns trigger language plpgsql as $$
declare
  names text;
  numbers text;
begin
  if new.online_at is null then
    return new;
  end if;
  names := concat_ws(' ', new.original_title, new.series,
    (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(new.contributors) as contributor));
  numbers := (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id
    where e.book_id = new.id and e.on_sale);
  new.search := new.search || search_lexemes(names, 'C') || coalesce(search_lexemes(numbers, 'D'), '');
  new.search_words := (select string_agg(distinct word, ' ')
    from unnest(string_to_array(new.search_words, ' ') || indexed_words(concat_ws(' ', names, numbers))) as word where word <> '');
  return new;
end $$;
