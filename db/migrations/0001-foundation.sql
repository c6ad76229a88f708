-- Encrier's tables. Rules that must never be broken stand here as constraints, so that no code path can forget them.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Accounts ----------------------------------------------------------------------------------------------------------

create table members (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,15}$'),
  password_hash text not null,
  bio text check (length(bio) <= 250),
  avatar_url text,
  library_visible boolean not null default true,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  last_login timestamptz,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  erased_at timestamptz
);
-- Addresses and usernames compare case-insensitively; the collation is named because lower() depends on it.
create unique index members_email_key on members (lower(email collate "und-x-icu"));
create unique index members_username_key on members (lower(username collate "und-x-icu"));

create table member_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index member_sessions_member on member_sessions (member_id);

create table member_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  purpose text not null check (purpose in ('verify-account', 'reset-password', 'change-email', 'undo-email-change')),
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose in ('change-email', 'undo-email-change')) = (email is not null))
);
create index member_tokens_member on member_tokens (member_id, purpose);

-- Administrators ----------------------------------------------------------------------------------------------------

create table administrators (
  id integer generated always as identity primary key,
  username text not null check (length(username) between 1 and 50),
  password_hash text not null,
  created_at timestamptz not null
);
create unique index administrators_username_key on administrators (lower(username collate "und-x-icu"));

create table administrator_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  administrator_id integer not null references administrators on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Catalogue ---------------------------------------------------------------------------------------------------------

create table categories (
  id integer generated always as identity primary key,
  parent_id integer references categories on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  position integer not null default 0,
  check (parent_id <> id)
);
create index categories_parent on categories (parent_id);

create table books (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  author text not null check (btrim(author) <> '' and length(author) <= 200),
  description text check (length(description) <= 20000),
  tags text[] not null default '{}',
  created_at timestamptz not null,
  -- Sums and newest of its editions, kept by the trigger below: the catalogue sorts by them.
  downloads integer not null default 0 check (downloads >= 0),
  online_at timestamptz,
  search tsvector not null default '',
  search_words text not null default ''
);

create table editions (
  id integer generated always as identity primary key,
  book_id integer not null references books on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  description text check (length(description) <= 20000),
  publication_date date not null,
  price_cents integer not null check (price_cents between 0 and 1000000),
  is_free boolean not null default false,
  online_at timestamptz not null,
  pages integer check (pages > 0),
  downloads integer not null default 0 check (downloads >= 0),
  cover_url text,
  cover_color text check (cover_color ~ '^#[0-9a-f]{6}$'),
  cover_placeholder text,
  unique (book_id, slug)
);
create index editions_book on editions (book_id, id);
create index editions_publication on editions (publication_date, book_id);
create index editions_online on editions (online_at, book_id);
create index editions_free on editions (book_id) where is_free;

create table book_categories (
  book_id integer not null references books on delete cascade,
  category_id integer not null references categories on delete cascade,
  primary key (book_id, category_id)
);
create index book_categories_category on book_categories (category_id, book_id);

-- One spelling for comparing and searching: lower case, no accents, no ligatures, one kind of apostrophe.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '’ʼ‘`´', '''''''''''')));

-- "l'ile" is also written "lile" by those who leave the apostrophe out: both forms are indexed.
create function joined_elisions(plain text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(plain, '\m([cdjlmnst]|qu|jusqu|lorsqu|puisqu)''(\w)', '\1\2', 'g');

create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return plain_text(value) || case when plain_text(value) like '%''%' then ' ' || joined_elisions(plain_text(value)) else '' end;

-- Two books with the same title and author are one book (decisions.md, "Back office").
create unique index books_title_author_key on books (md5(plain_text(btrim(title)) || chr(31) || plain_text(btrim(author))));

create function refresh_book(book integer) returns void language sql as $$
  update books b set
    downloads = coalesce(e.downloads, 0),
    online_at = e.online_at,
    search = setweight(to_tsvector('french', searchable(b.title)), 'A')
      || setweight(to_tsvector('french', searchable(b.author)), 'B')
      || setweight(to_tsvector('french', searchable(array_to_string(b.tags, ' '))), 'C')
      || setweight(to_tsvector('french', searchable(coalesce(e.titles, ''))), 'D'),
    search_words = searchable(b.title || ' ' || b.author || ' ' || array_to_string(b.tags, ' '))
  from (select sum(downloads)::integer as downloads, max(online_at) as online_at, string_agg(title, ' ' order by id) as titles
        from editions where book_id = book) e
  where b.id = book;
$$;

create function book_changed() returns trigger language plpgsql as $$
begin
  perform refresh_book(new.id);
  return null;
end $$;
create trigger book_changed after insert or update of title, author, tags on books
  for each row execute function book_changed();

create function edition_changed() returns trigger language plpgsql as $$
begin
  perform refresh_book(coalesce(new.book_id, old.book_id));
  return null;
end $$;
create trigger edition_changed after insert or delete or update of title, online_at on editions
  for each row execute function edition_changed();

-- A download must not rebuild the search document: its counter moves alone.
create function edition_downloaded() returns trigger language plpgsql as $$
begin
  update books set downloads = downloads + new.downloads - old.downloads where id = new.book_id;
  return null;
end $$;
create trigger edition_downloaded after update of downloads on editions
  for each row when (new.downloads <> old.downloads) execute function edition_downloaded();

create index books_search on books using gin (search);
create index books_search_words on books using gin (search_words gin_trgm_ops);
create index books_popular on books (downloads desc, id desc);
create index books_created on books (created_at desc, id desc);
create index books_latest on books (online_at desc nulls last, id desc);
create index books_title on books (title collate "fr-x-icu", id);

-- News --------------------------------------------------------------------------------------------------------------

create table news (
  id integer primary key default 1 check (id = 1),
  news text not null,
  updated_at timestamptz not null
);

-- Publishing --------------------------------------------------------------------------------------------------------

create table uploads (
  path text primary key,
  kind text not null check (kind in ('pdf', 'docx', 'cover')),
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  analysis jsonb not null,
  created_at timestamptz not null,
  edition_id integer references editions on delete set null
);
create index uploads_unattached on uploads (created_at) where edition_id is null;

-- What the publisher gave, and what readers get from it. `storage_path` names an object of the store.
create table edition_sources (
  edition_id integer not null references editions on delete cascade,
  kind text not null check (kind in ('pdf', 'docx', 'cover')),
  storage_path text not null,
  primary key (edition_id, kind)
);

create table edition_formats (
  edition_id integer not null references editions on delete cascade,
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  state text not null check (state in ('pending', 'ready', 'failed')),
  reason text,
  warnings text[] not null default '{}',
  -- Grows with each new source, so that a slow build of an older one never replaces a newer one's file.
  revision integer not null default 1,
  storage_path text,
  size bigint check (size > 0),
  mark_plan jsonb,
  updated_at timestamptz not null,
  primary key (edition_id, format),
  check (state <> 'ready' or (storage_path is not null and size is not null and mark_plan is not null)),
  check ((state = 'failed') = (reason is not null))
);

-- Payments ----------------------------------------------------------------------------------------------------------

create table payments (
  id integer generated always as identity primary key,
  member_id uuid not null references members,
  kind text not null check (kind in ('editions', 'subscription')),
  state text not null check (state in ('open', 'paid', 'failed', 'expired', 'refunded')),
  provider text not null check (provider in ('stripe', 'simulated')),
  session_id text unique,
  amount_cents integer not null check (amount_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  withdrawal_consent boolean not null,
  consent_version text,
  consented_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (withdrawal_consent = (consent_version is not null and consented_at is not null)),
  check ((state in ('paid', 'refunded')) = (paid_at is not null))
);
create index payments_member on payments (member_id, created_at desc);

create table payment_lines (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  edition_id integer not null references editions,
  book_title text not null,
  book_slug text not null,
  edition_title text not null,
  edition_slug text not null,
  price_cents integer not null check (price_cents > 0),
  vat_per_mille integer not null check (vat_per_mille >= 0),
  unique (payment_id, edition_id)
);
create index payment_lines_edition on payment_lines (edition_id);

create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  session_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

-- The simulated provider's own books: what a card company would keep on its side.
create table simulated_sessions (
  id text primary key,
  amount_cents integer not null check (amount_cents > 0),
  label text not null,
  lines jsonb not null,
  email text not null,
  success_url text not null,
  cancel_url text not null,
  reference text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Subscriptions -----------------------------------------------------------------------------------------------------

create table subscriptions (
  id integer generated always as identity primary key,
  member_id uuid not null references members,
  payment_id integer not null unique references payments,
  price_cents integer not null check (price_cents >= 0),
  start_date timestamptz not null,
  end_date timestamptz not null,
  refunded_at timestamptz,
  check (start_date < end_date),
  -- A member never pays twice for the same day.
  constraint subscriptions_do_not_overlap exclude using gist
    (member_id with =, tstzrange(start_date, end_date) with &&) where (refunded_at is null)
);
create index subscriptions_member on subscriptions (member_id, end_date desc);
create index subscriptions_active on subscriptions (end_date) where refunded_at is null;

-- Library -----------------------------------------------------------------------------------------------------------

create sequence licence_numbers;

create table library_entries (
  member_id uuid not null references members,
  edition_id integer not null references editions,
  licence_number bigint not null unique default nextval('licence_numbers'),
  origin text not null check (origin in ('purchase', 'free', 'gift')),
  payment_line_id integer references payment_lines,
  acquired_at timestamptz not null,
  primary key (member_id, edition_id),
  check ((origin = 'purchase') = (payment_line_id is not null))
);
create index library_entries_edition on library_entries (edition_id);
create index library_entries_member on library_entries (member_id, acquired_at desc);

-- One counted download per member, edition and day, whatever the format (decisions.md, "Catalogue").
create table counted_downloads (
  member_id uuid not null references members on delete cascade,
  edition_id integer not null references editions on delete cascade,
  day date not null,
  primary key (member_id, edition_id, day)
);

-- The shop ----------------------------------------------------------------------------------------------------------

create table shop_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
