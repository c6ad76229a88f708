-- Pages of the publisher's own are texts, and have their address in their name (docs/decisions/144).
alter table shop_texts drop constraint shop_texts_name_check;
alter table shop_texts add constraint shop_texts_name_check
  check (name ~ '^[a-z]+(-[a-z0-9]+)*$' and length(name) <= 80);

-- Pictures and downloads of these pages, as `pages/{key}` in the store. Versions of a text name them for ever, so they stay.
create table page_files (
  key text primary key check (key ~ '^[0-9a-f]{20}$'),
  name text not null check (length(name) between 1 and 120),
  -- Null for a download; the address of a picture ends with `.webp`.
  width integer check (width > 0),
  height integer check (height > 0),
  size integer not null check (size > 0),
  added_at timestamptz not null,
  check ((width is null) = (height is null))
);
