-- Functions of texts, without tables: generated columns, constraints and indexes use them.

create extension if not exists unaccent;

-- One spelling for comparing and searching: lower case, no accents, no ligatures, one kind of apostrophe.
create or replace function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '’ʼ‘`´', '''''''''''')));

-- Words without case, accents, ligatures and marks. The ICU collation makes letters the same in any database.
create or replace function words_of(value text) returns text[]
  language sql immutable strict parallel safe
  return string_to_array(btrim(regexp_replace(
    lower(plain_text(normalize(value, nfkc)) collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g')), ' ');

-- Also the words of "l'île" and "outre-tombe" as those write them who leave apostrophes and hyphens out.
create or replace function indexed_words(value text) returns text[]
  language sql immutable strict parallel safe
  return words_of(value)
    || case when value ~ '[''’ʼ‘`´‐‑-]' then words_of(regexp_replace(value, '[''’ʼ‘`´‐‑-]', '', 'g')) else '{}' end;

-- Each word as it is, for beginnings and exact forms, and its French stem. Positions carry the weight.
create or replace function search_lexemes(value text, weight text) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(lexeme || ':' || least(position, 16000) || weight, ' '), '')::tsvector
    from unnest(indexed_words(value)) with ordinality as w (word, position),
      unnest(array[left(word, 60)] || ts_lexize('french_stem', left(word, 60))) as lexeme
  );

-- A title as one run of letters: "lile mysterieuse" is the very title of « L’Île mystérieuse ».
create or replace function title_key(title text) returns text
  language sql immutable strict parallel safe
  return left(array_to_string(words_of(title), ''), 200);

-- Roughly how a word is said: words that sound alike in French are spelled alike, "cyrano" as "sirano", "baudelaire" as "bodelere".
create or replace function sound_of(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(replace(word,
      'ph', 'f'), 'qu?', 'k', 'g'), 'c(?=[eiy])', 's', 'g'), 'c(?!h)', 'k', 'g'), '(?<!c)h', '', 'g'),
      'y', 'i'), 'z', 's'), 'oeu', 'eu'), 'eau|au', 'o', 'g'), 'ai|ei', 'e', 'g'), '(.)\1+', '\1', 'g');

-- The words of a name, as part of an address. Spellings with the same words have the same slug.
create or replace function slug_of(value text) returns text
  language sql immutable strict parallel safe
  return rtrim(left(array_to_string(words_of(value), '-'), 100), '-');

-- ISO 2108: thirteen digits, weighted 1 and 3 in turn, a multiple of ten; 979-0 is music.
create or replace function is_isbn(value text) returns boolean
  language sql immutable strict parallel safe
  return case when value ~ '^97(8[0-9]|9[1-9])[0-9]{9}$' then (
    select sum(digit::integer * case when place % 2 = 1 then 1 else 3 end) % 10 = 0
    from string_to_table(value, null) with ordinality as digits (digit, place)) else false end;
