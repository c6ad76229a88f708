-- The home page quotes the press, so it is renewed when a quote changes; it looks for the newest book that has one.
create index books_quoted on books (online_at desc, id desc) where press_quotes <> '[]' and online_at is not null;
create index contributors_described on contributors (slug) where description is not null;

create or replace function book_announced() returns trigger language plpgsql as $$
declare
  keys text[] := array['book:' || old.id];
begin
  if tg_op = 'DELETE' then
    perform announce_changes(keys || array['offer:' || old.id, 'lists', 'search', 'entries', 'author:' || old.author]);
    return null;
  end if;
  -- An address that no book had may have one now.
  if new.slug <> old.slug then
    keys := keys || array['lists'];
  end if;
  if new.title <> old.title then
    keys := keys || array['titles'];
  end if;
  if (new.title, new.subtitle, new.author, new.tags, new.original_title, new.series, new.contributors)
    is distinct from (old.title, old.subtitle, old.author, old.tags, old.original_title, old.series, old.contributors) then
    keys := keys || array['search'];
  end if;
  if (new.author, new.series, new.series_number, new.contributors)
    is distinct from (old.author, old.series, old.series_number, old.contributors) then
    keys := keys || array['entries', 'author:' || old.author, 'author:' || new.author];
  end if;
  -- A list of one collection has other books.
  if new.collection is distinct from old.collection then
    keys := keys || array['entries', 'lists'];
  end if;
  if new.press_quotes is distinct from old.press_quotes then
    keys := keys || array['home'];
  end if;
  perform announce_changes(keys);
  return null;
end $$;
