-- What a list shows of a book and of an edition, as JSON without its closing brace: written when it changes, so that a list is put
-- together and not escaped anew at each request (docs/decisions/021-lists-written-by-the-database.md). Offers, which depend on
-- the moment, and downloads, which move all the time, are added at each request.

-- JSON of a text or a day depends on no setting, though PostgreSQL knows that of `to_json` in general only as stable.
create function book_card(id integer, slug text, title text, author text, tags text[]) returns text
  language sql immutable parallel safe
  return concat('{"id":', id, ',"slug":', to_json(slug), ',"title":', to_json(title), ',"author":', to_json(author),
    ',"tags":', to_json(tags));

create function edition_card(id integer, slug text, title text, cover_url text, cover_color text, cover_placeholder text,
    publication_date date, pages integer) returns text
  language sql immutable parallel safe
  return concat('{"id":', id, ',"slug":', to_json(slug), ',"title":', to_json(title),
    ',"cover_url":', coalesce(to_json(cover_url)::text, 'null'),
    ',"cover_color":', coalesce(to_json(cover_color)::text, 'null'),
    ',"cover_placeholder":', coalesce(to_json(cover_placeholder)::text, 'null'),
    ',"publication_date":', to_json(publication_date), ',"pages":', coalesce(pages::text, 'null'));

alter table books add column card text not null generated always as (book_card(id, slug, title, author, tags)) stored;
alter table editions add column card text not null generated always as
  (edition_card(id, slug, title, cover_url, cover_color, cover_placeholder, publication_date, pages)) stored;
