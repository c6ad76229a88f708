-- Books are counted by dates from what each process has of all editions (docs/decisions/030): no edition needs to know the one before it
-- any more.

create or replace function refresh_books(book_ids integer[]) returns void language plpgsql as $$
declare
  old_words text[];
  new_words text[];
begin
  select array_agg(word) into old_words
    from books b, unnest(string_to_array(b.search_words, ' ')) as word where b.id = any(book_ids);
  with shown as (
    select b.id, b.title, b.author, array_to_string(b.tags, ' ') as tags, e.*
    from books b left join lateral (
      select sum(downloads)::integer as downloads,
        max(online_at) filter (where on_sale) as online_at,
        string_agg(title, ' ' order by id) filter (where on_sale) as titles,
        min(case when is_free then 'epoch' else online_at end) filter (where on_sale) as free_since
      from editions where book_id = b.id
    ) e on true
    where b.id = any(book_ids)
  ), refreshed as (
    update books b set
      downloads = coalesce(s.downloads, 0),
      online_at = s.online_at,
      free_since = s.free_since,
      title_key = title_key(s.title),
      search = case when s.online_at is null then '' else
        search_lexemes(s.title, 'A') || search_lexemes(s.author, 'B') || search_lexemes(s.tags, 'C') || search_lexemes(s.titles, 'D') end,
      search_words = case when s.online_at is null then '' else (
        select string_agg(distinct word, ' ')
        from unnest(indexed_words(concat_ws(' ', s.title, s.author, s.tags, s.titles))) as word) end
    from shown s where b.id = s.id
    returning b.search_words
  )
  select array_agg(word) into new_words from refreshed r, unnest(string_to_array(r.search_words, ' ')) as word;
  perform count_words(old_words, new_words);
end $$;

drop index editions_publication;
create index editions_publication on editions (publication_date, book_id) include (is_free, online_at) where on_sale;
alter table editions drop column earlier_date;
