-- The publisher's other words for what readers type, and what readers searched in vain (docs/decisions/136).
create or replace function stems_of(value text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(coalesce((ts_lexize('french_stem', left(word, 60)))[1], word) order by place), '{}')
    from unnest(words_of(value)) with ordinality as w (word, place)
  );

-- Alternatives between commas, each by the stems of its words; without words that have no meaning of their own, unless there are no others.
create or replace function ways_of(meaning text) returns jsonb
  language sql immutable strict parallel safe
  return (
    select coalesce(jsonb_agg(to_jsonb(coalesce(
      (select array_agg(stem) from unnest(stems_of(way)) as stem where ts_lexize('french_stem', stem) <> '{}'), stems_of(way)))), '[]')
    from unnest(string_to_array(meaning, ',')) as way where stems_of(way) <> '{}'
  );

create table search_synonyms (
  id integer generated always as identity primary key,
  words text not null,
  meaning text not null,
  typed text[] not null unique generated always as (stems_of(words)) stored check (typed <> '{}'),
  ways jsonb not null generated always as (ways_of(meaning)) stored check (ways <> '[]')
);
create trigger public_change after insert or update or delete on search_synonyms
  for each statement execute function public_change('search');

insert into search_synonyms (words, meaning) values
  ('polar', 'policier'),
  ('thriller', 'policier'),
  ('roman noir', 'policier'),
  ('jeunesse', 'enfance'),
  ('enfant', 'enfance'),
  ('féminisme', 'droits de la femme, femmes de lettres'),
  ('autrice', 'femmes de lettres'),
  ('romancière', 'femmes de lettres'),
  ('poème', 'poésie'),
  ('pièce', 'théâtre'),
  ('vers', 'alexandrins'),
  ('conte de fées', 'merveilleux'),
  ('science-fiction', 'anticipation'),
  ('bande dessinée', 'BD'),
  ('journal intime', 'autobiographie');

-- Counted for 90 days, without a person.
create table search_misses (
  day date not null,
  words text not null,
  searches integer not null check (searches > 0),
  primary key (day, words)
);
