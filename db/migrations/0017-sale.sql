-- Editions that are not, or no longer, on sale (docs/decisions/025): the public sees those alone that are.

-- Whether readers find and buy it. False with no `withdrawn_at`: scheduled, `online_at` is the moment it comes. A column and no
-- comparison with the clock, so that lists, their counts and every process's cache change at one moment and are told of it.
alter table editions
  add column on_sale boolean not null default true,
  add column withdrawn_at timestamptz,
  add constraint editions_withdrawn_are_not_on_sale check (withdrawn_at is null or not on_sale);

-- What the public lists read of editions holds those on sale alone.
drop index editions_publication, editions_book_publication, editions_online;
create index editions_publication on editions (publication_date, book_id) include (is_free, online_at, earlier_date) where on_sale;
create index editions_book_publication on editions (book_id, publication_date) include (is_free, online_at) where on_sale;
create index editions_online on editions (online_at, book_id) where on_sale;
-- What is due next, and the publisher's filters.
create index editions_scheduled on editions (online_at, book_id) where not on_sale and withdrawn_at is null;
create index editions_withdrawn on editions (book_id) where withdrawn_at is not null;

-- As in 0002, of the editions on sale; downloads stay counted whatever became of the edition. A book without any such edition is
-- on no shelf and in no search.
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
  update editions e set earlier_date = o.earlier from (
    select id, lag(publication_date) over (partition by book_id order by publication_date, id) as earlier
    from editions where book_id = any(book_ids) and on_sale
  ) o where o.id = e.id and e.earlier_date is distinct from o.earlier;
end $$;

create or replace function refresh_category_books(book_ids integer[]) returns void language sql as $$
  delete from category_books where book_id = any(book_ids);
  -- While a category's deletion cascades, links may still stand to one that is gone.
  with recursive placed as (
    select bc.book_id, c.id, c.parent_id from book_categories bc join categories c on c.id = bc.category_id
      where bc.book_id = any(book_ids) and exists (select from editions e where e.book_id = bc.book_id and e.on_sale)
    union select p.book_id, c.id, c.parent_id from placed p join categories c on c.id = p.parent_id
  )
  insert into category_books (category_id, book_id) select distinct id, book_id from placed;
$$;

-- The triggers that were there, on one column more.
drop trigger catalogue_changes on editions;
create trigger catalogue_changes
  before insert or delete or update of book_id, title, publication_date, is_free, online_at, on_sale on editions
  for each statement execute function catalogue_changes();
drop trigger edition_changed on editions;
create trigger edition_changed
  after insert or delete or update of title, publication_date, online_at, is_free, on_sale on editions
  for each row execute function edition_changed();
drop trigger book_placed on editions;
create trigger book_placed after insert or delete or update of on_sale on editions
  for each row execute function book_placed();
drop trigger editions_public_change on editions;
create trigger editions_public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, cover_url, cover_color, cover_placeholder, on_sale on editions
  for each statement execute function public_change();
