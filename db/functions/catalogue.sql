create or replace function refresh_book(book integer) returns void language sql as $$
  select refresh_books(array[book]);
$$;

-- All that is derived from books, for many at once: from their editions on sale; downloads stay counted whatever became of the edition.
-- A book without an edition on sale is in no list and in no search.
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

-- The least that a book is found by (weight D): the titles and numbers of its editions on sale, and the names of its categories and of
-- those above them. These are not in `search_words`: the publisher's own list looks for the names of books alone.
create or replace function book_details(book integer) returns tsvector language sql stable as $$
  select coalesce(search_lexemes(concat_ws(' ',
    (select string_agg(title, ' ' order by id) from editions where book_id = book and on_sale),
    (select string_agg(i.isbn, ' ') from edition_isbns i join editions e on e.id = i.edition_id where e.book_id = book and e.on_sale),
    (select string_agg(c.name, ' ' order by c.id) from category_books cb join categories c on c.id = cb.category_id
      where cb.book_id = book)), 'D'), '');
$$;

-- After a change of categories: a fraction of what `refresh_books` costs.
create or replace function refresh_themes(book_ids integer[]) returns void language sql as $$
  update books set search = ts_filter(search, '{a,b,c}') || book_details(id)
    where id = any(book_ids) and online_at is not null;
$$;

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

-- Names are inserted in the order of their slugs, so that two transactions cannot block each other.
create or replace function refresh_entry_pages(book_ids integer[]) returns void language sql as $$
  delete from contributor_books where book_id = any(book_ids);
  delete from series_books where book_id = any(book_ids);
  insert into contributors (slug, name)
    select distinct on (slug) slug, name from (
      select slug_of(author) as slug, author as name from books where id = any(book_ids)
      union all
      select slug_of(part ->> 'name'), part ->> 'name'
        from books, jsonb_array_elements(contributors) as part where id = any(book_ids)
    ) named where slug <> '' order by slug, name
    on conflict do nothing;
  insert into contributor_books (contributor, role, book_id)
    select slug_of(author), 'aut', id from books where id = any(book_ids) and slug_of(author) <> ''
    union
    select slug_of(part ->> 'name'), part ->> 'role', id
      from books, jsonb_array_elements(contributors) as part
      where id = any(book_ids) and slug_of(part ->> 'name') <> '';
  insert into series (slug, name)
    select distinct on (slug_of(series)) slug_of(series), series from books
      where id = any(book_ids) and slug_of(series) <> '' order by slug_of(series), series
    on conflict do nothing;
  insert into series_books (book_id, series)
    select id, slug_of(series) from books where id = any(book_ids) and slug_of(series) <> '';
$$;

-- A number is no word: who mistypes one must not be shown the book of another.
create or replace function count_words(old_words text[], new_words text[]) returns void language sql as $$
  insert into search_vocabulary as v (word, books)
    select word, sum(step) from (
      select word collate "C" as word, 1 as step from unnest(new_words) as word
      union all select word collate "C", -1 from unnest(old_words) as word
    ) steps
    where length(word) between 3 and 60 and word !~ '^97[89][0-9]{10}$'
    group by word having sum(step) > 0
    order by word
  on conflict (word) do update set books = v.books + excluded.books;
  update search_vocabulary v set books = greatest(v.books - lost, 0) from (
    select word, -sum(step) as lost from (
      select word collate "C" as word, 1 as step from unnest(new_words) as word
      union all select word collate "C", -1 from unnest(old_words) as word
    ) steps group by word having sum(step) < 0
  ) less where v.word = less.word;
  delete from search_vocabulary v using unnest(old_words) as gone where v.word = gone collate "C" and v.books = 0;
$$;

-- A slug that no category has: the second of a name ends in 2.
create or replace function free_category_slug(name text) returns text language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(name), ''), 'theme');
  free text := base;
  number integer := 1;
begin
  while exists (select 1 from categories where slug = free) loop
    number := number + 1;
    free := base || '-' || number;
  end loop;
  return free;
end $$;

-- Whether an edition that an import brought still lacks a file: it is not sold before it has them (docs/decisions/059).
create or replace function lacks_files(wanted integer) returns boolean language sql stable as $$
  select exists (select from editions where id = wanted and needs_files and (cover_url is null
    or not exists (select from edition_sources where edition_id = wanted and kind = 'pdf')
    or not exists (select from edition_sources where edition_id = wanted and kind in ('docx', 'epub'))))
$$;

-- The lowest price of an edition in the 30 days before an instant, in cents, campaigns and the free catalogue included (code de la
-- consommation, L112-1-1); null if it was not online before. The price of the free catalogue is that of `effectiveOffer` (rules.ts).
create or replace function lowest_price_before(edition integer, instant timestamptz) returns integer language sql stable as $$
  with edition_now as (
    select price_cents, is_free, online_at, greatest(online_at, instant - interval '720 hours') as since
    from editions where id = edition and online_at < instant
  ), offers as (
    select price_cents, is_free, until, lag(until, 1, '-infinity') over (order by until, id) as since
    from former_offers where edition_id = edition
    union all
    select price_cents, is_free, 'infinity', coalesce((select max(until) from former_offers where edition_id = edition), '-infinity')
    from edition_now
  ), prices as (
    -- A price falls when the edition joins the free catalogue: the last one of a period is its lowest.
    select case when o.is_free or e.online_at < (least(o.until, instant) at time zone 'UTC' - interval '24 months') at time zone 'UTC'
      then least(o.price_cents, 99) else o.price_cents end as price_cents
    from offers o, edition_now e where o.since < instant and o.until > e.since
    union all
    select c.price_cents from campaign_prices c, edition_now e
    where c.edition_id = edition and c.starts_at < instant and c.ends_at > e.since
  )
  select min(price_cents) from prices;
$$;
