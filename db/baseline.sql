-- The tables of an empty shop, by noun. Rules that must never be broken are constraints, so that no code path can forget them.
-- Functions that columns use are in `functions/`, which come first; triggers and their reasons are in `triggers/`, which come last.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Members -------------------------------------------------------------------------------------------------------------

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
  erased_at timestamptz,
  -- The address that waits for its mailed link to be opened. Whatever clears it makes every link to it useless.
  pending_email text check (length(pending_email) between 3 and 254),
  -- Which terms a member accepted, as their own front matter numbers them; unknown for accounts opened before this was kept.
  terms_version text check (length(terms_version) between 1 and 100),
  -- Mails that a member may do without. Those that guard the account (password, address) cannot be turned off.
  new_device_mail boolean not null default true,
  -- The instant at which the account is erased, because its owner asked for it; until then they may change their mind.
  closes_at timestamptz,
  -- A suspension that was announced, with the reason its member was told.
  suspends_at timestamptz,
  announced_reason text check (length(announced_reason) <= 500),
  -- When the present password was chosen; null for the one of the sign-up. One chosen after a change of address is void when
  -- the change is undone.
  password_set_at timestamptz,
  -- When the account was last taken back: a mail ordered earlier carries no link that undoes a change of address.
  taken_back_at timestamptz,
  new_version_mail boolean not null default true,
  check ((suspends_at is null) = (announced_reason is null))
);
-- Addresses and usernames compare case-insensitively; the collation is named because lower() depends on it.
create unique index members_email_key on members (lower(email collate "und-x-icu"));
create unique index members_username_key on members (lower(username collate "und-x-icu"));
create index members_search on members using gin (lower(username || ' ' || email) gin_trgm_ops);
-- One or two letters have no trigram: they are looked for at the beginning.
create index members_username_prefix on members (lower(username) text_pattern_ops);
create index members_email_prefix on members (lower(email) text_pattern_ops);
create index members_created on members (created_at desc, id) where erased_at is null;
create index members_seen on members (last_login desc nulls last, id) where erased_at is null;
create index members_unverified on members (created_at desc, id) where email_verified_at is null and erased_at is null;
create index members_suspended on members (created_at desc, id) where suspended_at is not null and erased_at is null;
create index members_closing on members (closes_at) where closes_at is not null and erased_at is null;
create index members_suspending on members (suspends_at) where suspends_at is not null and erased_at is null;
create index members_avatar on members (avatar_url) where avatar_url is not null;

create table member_devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  device text check (length(device) <= 100),
  address text check (length(address) <= 50),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The device of each session, for the list of sessions and for revoking it with them.
  id uuid not null default gen_random_uuid() unique
);
create index member_devices_member on member_devices (member_id, last_seen_at desc);

create table member_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- An identifier that may be shown, since the token's hash may not; the address is shortened before it is stored.
  id uuid not null unique default gen_random_uuid(),
  device text check (length(device) <= 100),
  address text check (length(address) <= 50),
  -- When a session last proved itself, at its login or later by a password, a passkey or a code.
  confirmed_at timestamptz not null default now(),
  device_id uuid references member_devices (id) on delete set null
);
create index member_sessions_member on member_sessions (member_id);
create index member_sessions_device on member_sessions (device_id);

create table member_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  purpose text not null check (
    purpose in ('verify-account', 'reset-password', 'change-email', 'undo-email-change', 'take-back', 'keep-factors')
  ),
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose in ('change-email', 'undo-email-change', 'take-back')) = (email is not null))
);
create index member_tokens_member on member_tokens (member_id, purpose);
-- An address somebody may still take back is not free for others.
create index member_tokens_email on member_tokens (lower(email collate "und-x-icu")) where used_at is null and email is not null;

-- The browser that signs up keeps a key: with it, and a verified address, it is logged in once without the password.
create table member_first_logins (
  member_id uuid primary key references members on delete cascade,
  key_hash bytea not null unique,
  ends_at timestamptz not null,
  -- The newest mailed code of six digits, which verifies the address for this browser alone.
  code_hash bytea,
  code_ends_at timestamptz,
  tries integer not null default 0 check (tries between 0 and 5),
  check ((code_hash is null) = (code_ends_at is null))
);
create index member_first_logins_end on member_first_logins (ends_at);

create table member_passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  public_key bytea not null check (length(public_key) <= 8000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The host for which it was made: it works on no other.
  rp_id text not null check (length(rp_id) <= 253),
  name text not null check (length(name) between 1 and 60),
  -- The hash of the session that added it.
  added_in bytea not null check (length(added_in) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkeys_member on member_passkeys (member_id, created_at);

-- The second factor of a login by password: an authenticator app, and recovery codes for the day it is lost.
create table member_authenticators (
  member_id uuid primary key references members on delete cascade,
  -- Sealed under the key of SECRET_KEY_FILE.
  secret bytea not null check (length(secret) <= 200),
  -- The time step of the last code that was used: no earlier code, and not this one again.
  last_step bigint not null,
  added_at timestamptz not null
);

create table member_recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id uuid not null references members on delete cascade,
  used_at timestamptz
);
create index member_recovery_codes_member on member_recovery_codes (member_id);

-- Members who have lost their second factor ask for its end; one request for each account.
create table member_lost_factors (
  member_id uuid primary key references members on delete cascade,
  asked_at timestamptz not null,
  -- Until then, every mailbox and session of the account can cancel the request.
  ends_at timestamptz not null check (ends_at > asked_at),
  reminded_at timestamptz
);
create index member_lost_factors_end on member_lost_factors (ends_at);

create table security_events (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60),
  -- Who: the signed-in member, whoever opened a mailed link, or somebody who proved nothing.
  actor text not null check (actor in ('member', 'link', 'unknown')),
  occurred_at timestamptz not null,
  device text check (length(device) <= 100),
  address text check (length(address) <= 50)
);
create index security_events_member on security_events (member_id, occurred_at desc, id desc);

-- Passkeys of members and of administrators, and the questions that they answer.
-- Open for some minutes. Lost in a crash, they are asked again: not worth the write-ahead log.
create unlogged table challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (length(purpose) between 1 and 60),
  subject text check (length(subject) <= 60),
  data jsonb not null,
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);
-- The end of all access to an account deletes its challenges.
create index challenges_subject on challenges (subject) where subject is not null;

-- Administrators ------------------------------------------------------------------------------------------------------

create table administrators (
  id integer generated always as identity primary key,
  username text not null check (length(username) between 1 and 50),
  password_hash text not null,
  created_at timestamptz not null,
  -- What each administrator may do.
  role text not null default 'owner' check (role in ('owner', 'editor', 'seller', 'accountant'))
);
create unique index administrators_username_key on administrators (lower(username collate "und-x-icu"));

create table administrator_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  administrator_id integer not null references administrators on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Administrators see where they are signed in, and close what they no longer use.
  id uuid not null unique default gen_random_uuid(),
  device text check (length(device) <= 100),
  address text check (length(address) <= 50),
  confirmed_at timestamptz not null default now(),
  -- An administrator's session ends thirty minutes after its last use.
  last_used_at timestamptz not null default now()
);
create index administrator_sessions_administrator on administrator_sessions (administrator_id, created_at desc);

-- Devices on which an administrator has logged in: strangers' failed logins do not slow them.
create table administrator_devices (
  token_hash bytea primary key,
  administrator_id integer not null references administrators (id) on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index administrator_devices_owner on administrator_devices (administrator_id);

create table administrator_passkeys (
  id uuid primary key default gen_random_uuid(),
  administrator_id integer not null references administrators on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  public_key bytea not null check (length(public_key) <= 8000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  rp_id text not null check (length(rp_id) <= 253),
  name text not null check (length(name) between 1 and 60),
  added_in bytea not null check (length(added_in) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index administrator_passkeys_administrator on administrator_passkeys (administrator_id, created_at);

create table administrator_authenticators (
  administrator_id integer primary key references administrators on delete cascade,
  secret bytea not null check (length(secret) <= 200),
  last_step bigint not null,
  added_at timestamptz not null
);

create table administrator_recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  administrator_id integer not null references administrators on delete cascade,
  used_at timestamptz
);
create index administrator_recovery_codes_administrator on administrator_recovery_codes (administrator_id);

-- What the publisher does to accounts and to the shop: a log that only grows, and a list of members that is found by index.
create table audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  -- The name is kept beside the number: who has left is still named. Both are null when nobody was let in.
  administrator_id integer,
  administrator text check (length(administrator) <= 50),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60),
  object_type text check (length(object_type) <= 30),
  object_id text check (length(object_id) <= 100),
  -- What people call the object, as it was called then.
  object_label text check (length(object_label) <= 300),
  details jsonb not null default '{}',
  device text check (length(device) <= 100),
  address text check (length(address) <= 50),
  check ((object_type is null) = (object_id is null))
);
create index audit_entries_instant on audit_entries (occurred_at desc, id desc);
create index audit_entries_administrator on audit_entries (lower(administrator collate "und-x-icu"), occurred_at desc, id desc);
create index audit_entries_kind on audit_entries (kind, occurred_at desc, id desc);
create index audit_entries_object on audit_entries (object_type, object_id, occurred_at desc, id desc);

-- Catalogue -----------------------------------------------------------------------------------------------------------

create table categories (
  id integer generated always as identity primary key,
  parent_id integer references categories on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  position integer not null default 0,
  slug text not null default '',
  description text check (length(description) <= 20000),
  search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored,
  -- A book's page shows the path to each of its categories (docs/decisions/021): an array of `{"slug", "name"}` from the top of the tree.
  path jsonb not null default '[]',
  check (parent_id <> id)
);
create index categories_parent on categories (parent_id);
create unique index categories_slug on categories (slug);

create table books (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  author text not null check (btrim(author) <> '' and length(author) <= 200),
  description text check (length(description) <= 20000),
  tags text[] not null default '{}',
  created_at timestamptz not null,
  -- Sums and newest of its editions, kept by triggers: the catalogue sorts by them.
  downloads integer not null default 0 check (downloads >= 0),
  online_at timestamptz,
  search tsvector not null default '',
  search_words text not null default '',
  -- From when on a book has an edition in the free catalogue, told by `online_at`: since ever (1970) where a box is ticked.
  free_since timestamptz,
  title_key text not null default '',
  -- Grows with each change made on an editing screen: who saves a form made of an older one is told.
  version integer not null default 1 check (version > 0),
  card text not null generated always as (book_card(id, slug, title, author, tags)) stored,
  -- What a title page and its back say of a book: language, other hands, series, numbers, and how accessible its files are
  -- (docs/decisions/024-bibliographic-notices.md).
  language text not null default 'fr' check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  original_title text check (btrim(original_title) <> '' and length(original_title) <= 300),
  series text check (btrim(series) <> '' and length(series) <= 200),
  series_number integer check (series_number between 0 and 9999),
  -- In their order: [{"role": "trl", "name": "…"}], read and written as a whole.
  contributors jsonb not null default '[]'
    check (jsonb_typeof(contributors) = 'array' and jsonb_array_length(contributors) <= 50),
  -- Title, subtitle, author and slug of a published book can be corrected (docs/decisions/049).
  subtitle text check (btrim(subtitle) <> '' and length(subtitle) <= 300),
  changed_at timestamptz not null default now(),
  -- Titles, subtitles and authors that a correction replaced: a manuscript that still opens with them has its title lines recognised
  -- (docs/decisions/049).
  former_names text[] not null default '{}',
  constraint books_series_number check (series_number is null or series is not null)
);
-- Two books with the same title and author are one book (decisions.md, "Back office").
create unique index books_title_author_key on books (md5(plain_text(btrim(title)) || chr(31) || plain_text(btrim(author))));
-- A search must not wait for a list of pending entries to be read through.
create index books_search on books using gin (search) with (fastupdate = off);
create index books_title_key on books (title_key);
-- One walk for each order; what a filter asks of the book itself is read in the index.
create index books_popular on books (downloads desc, id desc) include (free_since) where online_at is not null;
create index books_created on books (created_at desc, id desc) include (free_since) where online_at is not null;
create index books_title on books (title collate "fr-x-icu", id) include (free_since) where online_at is not null;
create index books_latest on books (online_at desc, id desc) where online_at is not null;
create index books_free on books (free_since, id) where online_at is not null;
-- "Other books by this author" beside each book: the most downloaded first, whatever the author's number of books. Downloads
-- stand in other indexes of the table already, so that counting one costs hardly more.
create index books_author on books (author, downloads desc, id desc) where online_at is not null;
-- The publisher's list also shows books that are not on sale; indexes of the public lists leave them out.
create index books_added on books (created_at desc, id desc);
create index books_listed_by_author on books (author collate "fr-x-icu", title collate "fr-x-icu", id);
-- The names of series, suggested while one is typed.
create index books_series on books (series) where series is not null;
-- A book that is being added is compared with those that are there: "Notre dame de Paris" with « Notre-Dame de Paris ».
create index books_title_trigrams on books using gin (plain_text(title) gin_trgm_ops) with (fastupdate = off);
create index books_changed_at on books (changed_at);

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
  version integer not null default 1 check (version > 0),
  -- What the publisher vouches for, and what the last conversion found.
  accessibility jsonb check (jsonb_typeof(accessibility) = 'object'),
  accessibility_found jsonb check (jsonb_typeof(accessibility_found) = 'object'),
  -- Bytes of each format that readers can have: {"pdf": …, "epub": …, "azw3": …}.
  file_sizes jsonb not null default '{}' check (jsonb_typeof(file_sizes) = 'object'),
  -- Editions that are not, or no longer, on sale (docs/decisions/025): the public sees those alone that are.
  -- Whether readers find and buy it. False with no `withdrawn_at`: scheduled, `online_at` is the moment it comes. A column and no
  -- comparison with the clock, so that lists, their counts and every process's cache change at one moment and are told of it.
  on_sale boolean not null default true,
  withdrawn_at timestamptz,
  -- What the public sees of an edition's formats: 'ready', 'pending' or 'failed' under each name. Kept by a trigger, because it belongs to
  -- the book's page and to every order.
  format_states jsonb not null default '{}',
  -- A replaced file is a minor correction or a new version, which is announced to owners (docs/decisions/049).
  -- The last new version, since its files are ready; feeds and libraries show it.
  new_version_at timestamptz,
  new_version_note text check (btrim(new_version_note) <> '' and length(new_version_note) <= 500),
  -- The last change of what an export contains, kept by triggers (docs/decisions/060). A book and its editions have an instant each:
  -- a change of a book that wrote into its editions would lock them in the reverse order of a download.
  changed_at timestamptz not null default now(),
  -- The publisher sees a failed build also where readers still get the earlier file.
  has_failed_format boolean not null default false,
  -- An edition that an import brought without all its files is not sold before it has them: readers would pay for nothing
  -- (docs/decisions/059).
  needs_files boolean not null default false,
  card text not null generated always as (edition_card(id, slug, title, cover_url, cover_color, cover_placeholder,
    publication_date, pages, online_at, format_states, file_sizes)) stored,
  unique (book_id, slug),
  constraint editions_withdrawn_are_not_on_sale check (withdrawn_at is null or not on_sale),
  constraint editions_new_version check ((new_version_at is null) = (new_version_note is null))
);
create index editions_book on editions (book_id, id);
create index editions_book_publication on editions (book_id, publication_date) include (is_free, online_at) where on_sale;
create index editions_online on editions (online_at, book_id) where on_sale;
-- What is due next, and the publisher's filters.
create index editions_scheduled on editions (online_at, book_id) where not on_sale and withdrawn_at is null;
create index editions_withdrawn on editions (book_id) where withdrawn_at is not null;
create index editions_publication on editions (publication_date, book_id) include (is_free, online_at) where on_sale;
create index editions_cover_key on editions (split_part(cover_url, '/', 3)) where cover_url is not null;
create index editions_changed_at on editions (changed_at);
create index editions_failed on editions (book_id) where has_failed_format;
create index editions_coverless on editions (book_id) where cover_url is null;
create index editions_unpriced on editions (book_id) where price_cents = 0;
-- What the dashboard counts at each visit, among all editions.
create index editions_lacking_files on editions (book_id) where needs_files;

-- A number identifies an edition as a whole or one of its files, and nothing else in the shop.
create table edition_isbns (
  isbn text primary key check (is_isbn(isbn)),
  edition_id integer not null references editions on delete cascade,
  place text not null check (place in ('edition', 'pdf', 'epub', 'azw3')),
  unique (edition_id, place)
);

create table book_categories (
  book_id integer not null references books on delete cascade,
  category_id integer not null references categories on delete cascade,
  primary key (book_id, category_id)
);
create index book_categories_category on book_categories (category_id, book_id);

-- The books of a category and of all below it, each once: a filter by category is one look, its total one count.
create table category_books (
  category_id integer not null references categories on delete cascade,
  book_id integer not null references books on delete cascade,
  primary key (category_id, book_id)
);
create index category_books_book on category_books (book_id);

-- Subjects of the trade, and the publisher's categories for them (docs/decisions/059).
create table book_subjects (
  book_id integer not null references books (id) on delete cascade,
  scheme text not null check (scheme in ('thema', 'clil', 'bisac')),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'),
  primary key (book_id, scheme, code)
);
create index book_subjects_code on book_subjects (scheme, code);

-- A code without a row has the category that the program proposes, if it proposes one; null: none, by the publisher's choice.
create table subject_categories (
  scheme text not null check (scheme in ('thema', 'clil', 'bisac')),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'),
  category_id integer references categories (id) on delete set null,
  primary key (scheme, code)
);
create index subject_categories_category on subject_categories (category_id);

-- The slugs that a book had before: their addresses lead to the book for ever, and no other book may take them. Writers hold the lock of the
-- slugs ('encrier-slugs'), so a slug is never both a book's own and a former one.
create table former_book_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  book_id integer not null references books on delete cascade,
  left_at timestamptz not null
);
create index former_book_slugs_book on former_book_slugs (book_id);

-- The offers that an edition had before the present one, each with its last instant: what a reduction is compared with.
create table former_offers (
  id integer generated always as identity primary key,
  edition_id integer not null references editions on delete cascade,
  price_cents integer not null,
  is_free boolean not null,
  until timestamptz not null
);
create index former_offers_edition on former_offers (edition_id, until);

-- Derived from books. A row stays when its last book leaves, with the publisher's text.
create table contributors (
  slug text primary key check (slug <> ''),
  name text not null,
  description text check (length(description) <= 20000),
  search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored
);
create index contributors_search on contributors using gin (search);
create index contributors_trigrams on contributors using gin (slug gin_trgm_ops);

-- The role `aut` is also that of the book's main author.
create table contributor_books (
  contributor text not null references contributors (slug),
  role text not null,
  book_id integer not null references books (id) on delete cascade,
  primary key (contributor, role, book_id)
);
create index contributor_books_book on contributor_books (book_id);

create table series (
  slug text primary key check (slug <> ''),
  name text not null,
  description text check (length(description) <= 20000),
  search tsvector not null generated always as (array_to_tsvector(words_of(name))) stored
);
create index series_search on series using gin (search);
create index series_trigrams on series using gin (slug gin_trgm_ops);

create table series_books (
  book_id integer primary key references books (id) on delete cascade,
  series text not null references series (slug)
);
create index series_books_series on series_books (series, book_id);

-- Books that the same members own, found every night (docs/decisions/093). Counts only: no member is named.
create table book_companions (
  book_id integer not null references books (id) on delete cascade,
  companion_id integer not null references books (id) on delete cascade,
  -- Members who own both, among those that were looked at.
  owners integer not null check (owners >= 5),
  primary key (book_id, companion_id),
  check (book_id <> companion_id)
);
create index book_companions_companion on book_companions (companion_id);

-- What the publisher chooses for the home page (docs/decisions/093).
create table home_page (
  id integer primary key default 1 check (id = 1),
  -- Without one, the newest edition is featured.
  featured_edition_id integer references editions (id) on delete set null
);
insert into home_page default values;

-- Without any, the largest categories are shown.
create table home_categories (
  category_id integer primary key references categories (id) on delete cascade,
  position integer not null
);

-- Prices of chosen editions for a period (docs/decisions/064-price-campaigns.md). The price is a function of the instant: a campaign
-- begins and ends without a job.
create table campaigns (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (starts_at < ends_at),
  unique (id, starts_at, ends_at)
);

-- The period is repeated here for the constraint: an edition has one campaign at a time.
create table campaign_prices (
  campaign_id integer not null,
  edition_id integer not null references editions on delete cascade,
  price_cents integer not null check (price_cents between 0 and 1000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (campaign_id, edition_id),
  foreign key (campaign_id, starts_at, ends_at) references campaigns (id, starts_at, ends_at) on update cascade on delete cascade,
  constraint campaign_prices_one_at_a_time exclude using gist (edition_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index campaign_prices_edition on campaign_prices (edition_id, starts_at);

-- Changes of many books at once, with their undo (docs/decisions/063).
create table bulk_changes (
  id integer generated always as identity primary key,
  field text not null check (field in ('price', 'free', 'publication_date', 'sale', 'tags', 'categories')),
  -- As the publisher reads it: 'Prix : 4,99 €'.
  label text not null,
  books integer not null check (books > 0),
  editions integer not null check (editions >= 0),
  made_at timestamptz not null,
  made_by text,
  undone_at timestamptz
);
create index bulk_changes_made on bulk_changes (made_at);

-- The value of each changed edition or book, before and after. Without a reference to it: a deleted one is reported by the undo.
create table bulk_change_rows (
  bulk_change_id integer not null references bulk_changes on delete cascade,
  target_id integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_change_id, target_id)
);

-- Lists and searches that stay quick in a large catalogue (docs/decisions/010-search.md).
-- One more with each change of what a list or a search may find. A total counted at a version is right until
-- the next one. It is a row, not a sequence: it becomes visible with the change that it belongs to, never earlier.
create table catalogue_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1
);
insert into catalogue_version default values;

-- Every word that some book is found by, and in how many books: where a typo looks for what was meant.
create table search_vocabulary (
  word text collate "C" primary key,
  books integer not null check (books >= 0),
  sound text collate "C" not null generated always as (sound_of(word)) stored
);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_vocabulary_sound on search_vocabulary (sound);

-- Files of editions ---------------------------------------------------------------------------------------------------

-- A large file that arrives part by part, so that a cut connection costs one part and not the whole.
create table partial_uploads (
  id uuid primary key,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  created_at timestamptz not null
);
create index partial_uploads_created on partial_uploads (created_at);

-- Each part is an object of the store: any process may take the next one, or put them together.
create table partial_upload_parts (
  upload_id uuid not null references partial_uploads on delete cascade,
  start bigint not null check (start >= 0),
  size bigint not null check (size > 0),
  storage_path text not null,
  primary key (upload_id, start)
);
create index partial_upload_parts_path on partial_upload_parts (storage_path);

create table uploads (
  path text primary key,
  kind text not null check (kind in ('pdf', 'docx', 'epub', 'cover')),
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  analysis jsonb not null,
  created_at timestamptz not null,
  edition_id integer references editions on delete set null,
  -- The files of an edition as the publisher sees them: under which name each was sent, and who put it in use, and when.
  name text check (length(name) between 1 and 200),
  attached_at timestamptz,
  -- The administrator's name at that moment; null for files from before this column, and for the program's own.
  attached_by text check (length(attached_by) between 1 and 200),
  -- Earlier files of an edition are kept. One that the publisher has opened lately is not removed: it may be on its way.
  opened_at timestamptz,
  -- Replaced files beyond the limit are marked when a file is replaced or the limit changes, so that the hourly removal reads only these
  -- (docs/decisions/049).
  surplus boolean not null default false
);
create index uploads_unattached on uploads (created_at) where edition_id is null;
create index uploads_cover_key on uploads (split_part(analysis ->> 'url', '/', 3)) where kind = 'cover';
create index uploads_of_edition on uploads (edition_id, kind, attached_at desc) where edition_id is not null;
create index uploads_surplus on uploads (created_at) where surplus;

-- What the publisher gave, and what readers get from it. `storage_path` names an object of the store.
create table edition_sources (
  edition_id integer not null references editions on delete cascade,
  kind text not null check (kind in ('pdf', 'docx', 'epub', 'cover')),
  storage_path text not null,
  -- The administrator's choice for a PDF whose pages can't be stamped (signed, of an unusual structure).
  metadata_mark_only boolean not null default false,
  -- French typography of the ebooks (docs/decisions/044-typography.md).
  -- The kinds to set in the text of a DOCX; null: all for a book in French, none for others.
  typography text[]
    check (typography <@ array['spaces', 'apostrophes', 'quotes', 'ellipses', 'dashes', 'units', 'ordinals']),
  -- An EPUB 2 that is sold as EPUB 3, by the publisher's choice.
  upgrade boolean not null default false,
  -- Fonts of a DOCX in its ebooks (docs/decisions/044-typography.md).
  -- By the publisher's choice.
  embed_fonts boolean not null default false,
  -- The publisher has published the text although words of it are missing in the ebooks.
  accepts_missing_text boolean not null default false,
  primary key (edition_id, kind),
  constraint edition_sources_typography_of_docx check (typography is null or kind = 'docx'),
  constraint edition_sources_upgrade_of_epub check (not upgrade or kind = 'epub'),
  constraint edition_sources_fonts_of_docx check (not embed_fonts or kind = 'docx')
);
-- The daily comparison asks which stored files are still referred to.
create index edition_sources_path on edition_sources (storage_path);

create table edition_formats (
  edition_id integer not null references editions on delete cascade,
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  state text not null check (state in ('pending', 'ready', 'failed', 'absent')),
  reason text,
  warnings text[] not null default '{}',
  -- Grows with each new source, so that a slow build of an older one never replaces a newer one's file.
  revision integer not null default 1,
  storage_path text,
  size bigint check (size > 0),
  mark_plan jsonb,
  updated_at timestamptz not null,
  -- What an ebook says of its edition (title, author, description, subjects …), as a digest: where it is no longer true, the
  -- ebook is made again. Unknown for ebooks from before, which the next change makes again.
  stated text,
  -- Of the stored file; null for files that were made before this column, until they are read once.
  sha256 bytea check (length(sha256) = 32),
  -- The stored file was found to be missing or damaged.
  lost text check (lost in ('missing', 'damaged')),
  -- Tries that failed for a reason outside the document: since when, how many, and when the next one is.
  failing_since timestamptz,
  tries integer not null default 0 check (tries >= 0),
  retry_at timestamptz,
  -- Owners could not get this format: they are mailed when it is ready.
  missed boolean not null default false,
  -- The words that a conversion has kept and lost, as its last build counted them.
  balance jsonb,
  -- In which order formats are made, and how long each took: readers are shown when theirs is expected.
  -- 3 sold, 2 new, 1 made again, 0 of the demonstration; the job that makes the format has the same.
  priority smallint not null default 1 check (priority between 0 and 3),
  -- Duration of the build of the present file; null for older files. Both ebooks are built together.
  made_in_ms integer check (made_in_ms >= 0),
  -- An ebook that is made again of the same files and metadata is the same file: it keeps the moment that it names.
  -- Digest of the metadata and of the files of which it is made; null for a PDF, and for one asked for before this column.
  content text,
  -- When this content was first asked for.
  modified_at timestamptz,
  primary key (edition_id, format),
  check (state <> 'ready' or (storage_path is not null and size is not null and mark_plan is not null)),
  constraint edition_formats_failed_has_reason check (state <> 'failed' or reason is not null),
  constraint edition_formats_ready_has_no_reason check (state <> 'ready' or reason is null),
  constraint edition_formats_retried_is_pending check (retry_at is null or state = 'pending'),
  constraint edition_formats_failing check ((failing_since is null) = (tries = 0)),
  constraint edition_formats_absent_has_no_file check (state <> 'absent' or storage_path is null)
);
create index edition_formats_pending on edition_formats (updated_at) where state = 'pending';
create index edition_formats_path on edition_formats (storage_path) where storage_path is not null;
-- The last durations of a format.
create index edition_formats_made on edition_formats (format, updated_at) where state = 'ready' and made_in_ms is not null;

-- Extracts: the beginning of each edition as an EPUB of its own (docs/decisions/084).
create table edition_extracts (
  edition_id integer primary key references editions (id) on delete cascade,
  -- How much of the text it shows; the publisher's choice.
  measure text not null default 'percent' check (measure in ('percent', 'chapters', 'none')),
  amount integer not null default 10 check (amount between 1 and 50),
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed', 'none')),
  reason text,
  -- The template and the choice of which it was made.
  made_from text,
  storage_path text unique,
  size bigint,
  sha256 bytea,
  -- The first words, as plain paragraphs.
  opening jsonb,
  -- Length of the text of each file in the reading order of the whole book; 0 for one outside of it.
  text_lengths integer[],
  updated_at timestamptz not null,
  check ((state = 'ready') = (storage_path is not null))
);

-- Counted without readers, apart from the downloads of books.
create table extract_downloads (
  edition_id integer not null references editions (id) on delete cascade,
  day date not null,
  downloads integer not null check (downloads > 0),
  primary key (edition_id, day)
);

-- A new version that is not announced yet; at most one of an edition, so that files replaced one after the other are one.
create table new_versions (
  edition_id integer primary key references editions on delete cascade,
  note text not null check (btrim(note) <> '' and length(note) <= 500),
  -- It is ready when these are.
  formats text[] not null check (cardinality(formats) > 0),
  asked_at timestamptz not null,
  ready_at timestamptz
);

-- Who is mailed that formats are there at last. The mails are ordered in batches of owners, each batch once.
create table format_announcements (
  id integer generated always as identity primary key,
  edition_id integer not null references editions on delete cascade,
  formats text[] not null,
  -- The last owner whose mail is ordered.
  after_member uuid,
  created_at timestamptz not null,
  -- Of a new version; null: formats that owners missed are ready.
  note text check (length(note) between 1 and 500)
);

-- Payments and subscriptions ------------------------------------------------------------------------------------------

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
  -- Random, so that neither another shop on the same account nor a restored backup ever repeats one at the provider.
  order_key uuid not null unique default gen_random_uuid(),
  -- Free editions that were granted along with the order: an order sent again is not refused for owning them.
  free_edition_ids integer[] not null default '{}',
  session_expires_at timestamptz,
  -- When the provider was last asked about a session whose message did not come.
  checked_at timestamptz,
  -- What the provider refunds: its own name of the charge.
  charge_id text unique,
  -- The provider's own count of what was refunded: it is told for the whole charge, not for each refund.
  reported_refund_cents integer not null default 0 check (reported_refund_cents >= 0),
  disputed_at timestamptz,
  -- Editions bought for another person (docs/decisions/066-purchases-as-a-gift.md).
  is_gift boolean not null default false,
  -- Orders whose account or subscription ended before they were paid (docs/decisions/014-orders-refunds-disputes.md).
  -- The subscription at whose price an order was placed; null for an order at the public price.
  subscription_id integer,
  check (withdrawal_consent = (consent_version is not null and consented_at is not null)),
  check ((state in ('paid', 'refunded')) = (paid_at is not null)),
  check (not is_gift or kind = 'editions')
);
create index payments_member on payments (member_id, created_at desc);
create index payments_open on payments (checked_at nulls first) where state = 'open';
create index payments_paid on payments (paid_at) include (kind, amount_cents, refunded_cents) where paid_at is not null;
-- The list of orders in the back office, newest first: every filter that leaves few of them has an index in the order of
-- the list, and a period is a range of identifiers (docs/decisions/012-back-office-lists-and-visitors.md).
create index payments_created on payments (created_at, id);
create index payments_subscriptions on payments (id) where kind = 'subscription';
create index payments_gifts on payments (id) where is_gift;
create index payments_part_refunded on payments (id) where state = 'paid' and refunded_cents > 0;
create index payments_refunded on payments (id) where state = 'refunded';
create index payments_left on payments (id) where state in ('failed', 'expired');
create index payments_disputed on payments (id) where disputed_at is not null;
create index payments_subscription on payments (subscription_id) where subscription_id is not null;

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
-- The newest orders of a book, without those of other books.
create index payment_lines_edition_newest on payment_lines (edition_id, payment_id desc);

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

create table subscriptions (
  id integer generated always as identity primary key,
  member_id uuid not null references members,
  payment_id integer unique references payments,
  price_cents integer not null check (price_cents >= 0),
  start_date timestamptz not null,
  end_date timestamptz not null,
  refunded_at timestamptz,
  -- When a subscription was given: for some days the publisher may take it back. Nothing is known of those given before.
  given_at timestamptz,
  check (start_date < end_date),
  -- A member never pays twice for the same day.
  constraint subscriptions_do_not_overlap exclude using gist
    (member_id with =, tstzrange(start_date, end_date) with &&) where (refunded_at is null),
  constraint subscriptions_given_are_free check (payment_id is not null or price_cents = 0),
  check (given_at is null or payment_id is null)
);
create index subscriptions_member on subscriptions (member_id, end_date desc);
create index subscriptions_active on subscriptions (end_date) where refunded_at is null;
create index subscriptions_started on subscriptions (start_date);
create index subscriptions_ended on subscriptions (end_date);
create index subscriptions_refunded on subscriptions (refunded_at) where refunded_at is not null;
alter table payments add foreign key (subscription_id) references subscriptions on delete set null;

-- Each reminder is decided once, however many processes look, and after however long a downtime.
create table subscription_reminders (
  subscription_id integer not null references subscriptions,
  kind text not null check (kind in ('month', 'week', 'end')),
  decided_at timestamptz not null,
  mailed boolean not null,
  primary key (subscription_id, kind)
);

-- What somebody, signed in or not, notified by 'Résilier votre contrat' (code de la consommation, L215-1-1): the proof of
-- the notice and of its day. The address may be nobody's here.
create table cancellations (
  id integer generated always as identity primary key,
  -- Whose account bears the address, or who was signed in; null when nobody is known by it.
  member_id uuid references members,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  contract text not null check (contract in ('subscription', 'other')),
  -- In their own words: a number, a title; empty when there was nothing to add.
  reference text not null check (length(reference) <= 200),
  -- Null: when the contract ends anyway.
  wished_end date,
  reason text not null check (length(reason) <= 1000),
  notified_at timestamptz not null
);
create index cancellations_member on cancellations (member_id, notified_at desc) where member_id is not null;
create index cancellations_notified on cancellations (notified_at);

create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  refund_key uuid not null unique default gen_random_uuid(),
  reason text not null check (
    reason in ('withdrawal', 'duplicate', 'administrator', 'provider', 'dispute', 'account-ended', 'subscription-ended')),
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  keep_editions boolean not null,
  note text,
  requested_by text,
  provider_refund_id text unique,
  failure text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- A refund that failed is made again by another one, for the same amount; once, for the new one can be made again in its turn.
  retry_of integer unique references refunds,
  check ((state = 'requested') = (settled_at is null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_requested on refunds (requested_at) where state = 'requested';
create index refunds_failed on refunds (payment_id) where state = 'failed';
create index refunds_disputes on refunds (payment_id) where reason = 'dispute';
-- The sum of an administrator's refunds in 24 hours decides whether they prove who they are.
create index refunds_requested_by on refunds (requested_by, requested_at) where requested_by is not null;
create index refunds_refused on refunds (requested_at) where reason in ('account-ended', 'subscription-ended');

-- The parts of a refund: one for each line, or a single one without a line for a subscription.
create table refund_lines (
  id integer generated always as identity primary key,
  refund_id integer not null references refunds,
  payment_line_id integer references payment_lines,
  amount_cents integer not null check (amount_cents > 0),
  unique nulls not distinct (refund_id, payment_line_id)
);
create index refund_lines_line on refund_lines (payment_line_id);

-- What a member declared, to the second: the acknowledgement repeats it (directive 2011/83/EU, article 11a).
create table withdrawals (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  member_id uuid not null references members,
  refund_id integer not null unique references refunds,
  declared_at timestamptz not null
);
create index withdrawals_member on withdrawals (member_id);

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
  expires_at timestamptz not null,
  charge_id text unique,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- When the bank asked the cardholder to confirm.
  challenged_at timestamptz
);

create table simulated_refunds (
  id text primary key,
  refund_key uuid not null unique,
  session_id text not null references simulated_sessions,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);

-- What the payment provider has kept of this shop's payments, by day in Paris (docs/decisions/095-accounts-in-the-back-office.md). The last
-- day may still grow.
create table provider_fees (
  day date primary key,
  -- May be negative: fees that came back.
  fee_cents bigint not null
);

-- Jumps of the clock by more than a day. Nothing is closed until an operator has confirmed the clock.
create table clock_jumps (
  id integer generated always as identity primary key,
  noticed_at timestamptz not null,
  -- What the clock would have said without the jump.
  expected_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index clock_jumps_open on clock_jumps ((true)) where confirmed_at is null;

-- Sales journal -------------------------------------------------------------------------------------------------------

-- The sales journal: every sale and every correction as a row that is never changed again, chained by hashes, numbered
-- without gaps, closed by the day, the month and the year (docs/decisions/013-sales-journal.md).
-- Numbers without gaps: taken in the transaction that uses them, so that one rolled back gives its number back. The row
-- 'position' is also the lock of all writers of the journal.
create table journal_counters (
  name text not null check (name in ('position', 'entry', 'invoice', 'credit-note', 'closing')),
  -- 0 for what is counted through all years.
  year integer not null check (year = 0 or year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (name, year)
);

-- Invoices and credit notes as they were issued: whatever is printed later is printed from here.
create table sales_documents (
  number text primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  payment_id integer not null references payments,
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (kind, year, sequence)
);
create index sales_documents_payment on sales_documents (payment_id);

create table journal_entries (
  position integer primary key check (position > 0),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- The accounting day, in Paris: never before that of the row before, and never one that is closed.
  day date not null,
  -- Milliseconds, as the program reads them: the hash is made over what can be read back.
  recorded_at timestamptz(3) not null,
  occurred_at timestamptz(3) not null,
  kind text not null
    check (kind in ('sale', 'subscription', 'refund', 'refund-reversal', 'dispute', 'dispute-reversal')),
  payment_id integer not null references payments,
  refund_id integer,
  member_id uuid not null,
  provider text not null,
  session_id text,
  reason text,
  lines jsonb not null,
  -- Per rate: what it is before tax, the tax, and both together; negative where money goes back.
  vat jsonb not null,
  gross_cents integer not null check (gross_cents <> 0),
  -- The sum of all rows so far, this one included; it never starts again.
  perpetual_cents bigint not null,
  document_number text not null unique references sales_documents,
  document_sha256 text not null,
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  unique (year, sequence),
  check ((kind in ('sale', 'subscription')) = (refund_id is null)),
  check ((kind in ('refund', 'dispute')) = (gross_cents < 0))
);
create index journal_entries_payment on journal_entries (payment_id);
create index journal_entries_day on journal_entries (day, position);
-- Exactly once, whatever is delivered twice.
create unique index journal_entries_one_sale on journal_entries (payment_id) where refund_id is null;
create unique index journal_entries_one_refund on journal_entries (refund_id, kind) where refund_id is not null;

create table journal_closings (
  position integer primary key check (position > 0),
  period text not null check (period in ('day', 'month', 'year')),
  first_day date not null,
  last_day date not null,
  closed_at timestamptz(3) not null,
  -- How far the journal went when the period was over.
  last_entry_position integer not null references journal_entries,
  last_entry_hash text not null,
  entry_count integer not null check (entry_count >= 0),
  vat jsonb not null,
  kinds jsonb not null,
  gross_cents bigint not null,
  perpetual_cents bigint not null,
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  unique (period, first_day),
  check (first_day <= last_day)
);

-- Revenue by month, edition, movement and rate, kept when a month of the journal is closed
-- (docs/decisions/095-accounts-in-the-back-office.md).
create table journal_months (
  -- The first day of a closed month.
  month date not null check (extract(day from month) = 1),
  -- 0 for subscriptions.
  edition_id integer not null check (edition_id >= 0),
  kind text not null check (kind in ('sale', 'subscription', 'refund', 'refund-reversal', 'dispute', 'dispute-reversal')),
  vat_per_mille integer not null check (vat_per_mille >= 0),
  copies bigint not null check (copies > 0),
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  primary key (month, edition_id, kind, vat_per_mille),
  check (net_cents + vat_cents = gross_cents)
);
-- The sums of an edition over its months.
create index journal_months_edition on journal_months (edition_id, month);

-- A sale is numbered and a period closed only while the clock is right (docs/decisions/013-sales-journal.md).
-- Movements of money without their row in the journal yet: recorded while the clock was wrong, numbered when it is right.
create table journal_waiting (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  refund_id integer,
  kind text not null
    check (kind in ('sale', 'subscription', 'refund', 'refund-reversal', 'dispute', 'dispute-reversal')),
  -- Signed as in journal_entries.
  gross_cents integer not null check (gross_cents <> 0),
  -- Everything that the row and its document are made from.
  movement jsonb not null,
  -- French, for the operator.
  reason text not null,
  held_at timestamptz not null,
  check ((kind in ('sale', 'subscription')) = (refund_id is null)),
  check ((kind in ('refund', 'dispute')) = (gross_cents < 0))
);
create index journal_waiting_payment on journal_waiting (payment_id, id);
create unique index journal_waiting_one_sale on journal_waiting (payment_id) where refund_id is null;
create unique index journal_waiting_one_refund on journal_waiting (refund_id, kind) where refund_id is not null;

-- The last results of the journal's verification, asked for in the back office.
create table journal_checks (
  id integer generated always as identity primary key,
  requested_at timestamptz not null,
  requested_by text not null,
  finished_at timestamptz,
  entries integer,
  closings integer,
  last_hash text,
  -- French; null if everything agrees.
  fault text,
  check ((finished_at is null) = (entries is null) and (entries is null) = (closings is null) and (entries is null) = (last_hash is null))
);

-- Gifts ---------------------------------------------------------------------------------------------------------------

-- Single-use codes for free copies (docs/decisions/066-purchases-as-a-gift.md).
create table code_batches (
  id integer generated always as identity primary key,
  label text not null check (btrim(label) <> '' and length(label) <= 100),
  -- The first instant at which its codes are no longer valid; null: no end.
  expires_at timestamptz,
  created_at timestamptz not null
);

create table code_batch_editions (
  batch_id integer not null references code_batches on delete cascade,
  edition_id integer not null references editions on delete cascade,
  primary key (batch_id, edition_id)
);
create index code_batch_editions_edition on code_batch_editions (edition_id);

-- Editions bought for another person (docs/decisions/066-purchases-as-a-gift.md).
create table gifts (
  id integer generated always as identity primary key,
  -- An order that ended unpaid may lose its lines, and its gift with them.
  payment_line_id integer not null unique references payment_lines on delete cascade,
  buyer_id uuid not null references members,
  edition_id integer not null references editions,
  sender_name text check (length(sender_name) <= 60),
  message text check (length(message) <= 1000),
  recipient_email text,
  deliver_at timestamptz not null,
  created_at timestamptz not null,
  -- Null for an order that is not paid.
  paid_at timestamptz,
  -- The number of mails queued, and since when the last one is queued and sent.
  deliveries integer not null default 0,
  queued_at timestamptz,
  sent_at timestamptz,
  -- When an unredeemed gift goes to its buyer; null: never.
  returns_at timestamptz,
  returned_at timestamptz
);
create index gifts_buyer on gifts (buyer_id, id desc) where paid_at is not null;
create index gifts_edition on gifts (edition_id);
create index gifts_to_deliver on gifts (deliver_at) where paid_at is not null and queued_at is null and recipient_email is not null;
create index gifts_to_return on gifts (returns_at) where returns_at is not null;
create index gifts_unpaid on gifts (created_at) where paid_at is null;

create table gift_codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-TV-Z]{12}$'),
  batch_id integer references code_batches,
  redeemed_by uuid references members,
  redeemed_at timestamptz,
  revoked_at timestamptz,
  gift_id integer unique references gifts on delete cascade,
  check ((redeemed_by is null) = (redeemed_at is null)),
  check ((batch_id is null) <> (gift_id is null))
);
create index gift_codes_batch on gift_codes (batch_id, redeemed_at desc nulls last, code) where batch_id is not null;
create index gift_codes_redeemed_by on gift_codes (redeemed_by) where redeemed_by is not null;

-- Mails of gifts, by buyer and day in Paris: a gift that is refunded stays counted (docs/decisions/066-purchases-as-a-gift.md).
create table gift_mails (
  buyer_id uuid not null references members on delete cascade,
  day date not null,
  mails integer not null check (mails > 0),
  primary key (buyer_id, day)
);
create index gift_mails_day on gift_mails (day);

-- Library and reading -------------------------------------------------------------------------------------------------

create sequence licence_numbers;

create table library_entries (
  member_id uuid not null references members,
  edition_id integer not null references editions,
  licence_number bigint not null unique default nextval('licence_numbers'),
  origin text not null check (origin in ('purchase', 'free', 'gift')),
  payment_line_id integer references payment_lines,
  acquired_at timestamptz not null,
  -- An edition that a subscription made free belongs to that subscription: when the subscription is withdrawn, refunded in full or lost in
  -- a dispute, the edition leaves the library with it (docs/decisions/014). An edition that is free to everybody belongs to none.
  subscription_id integer references subscriptions on delete set null,
  -- What members note on their own editions: that they have read them, and labels.
  finished_at timestamptz,
  labels text[] not null default '{}'
    check (cardinality(labels) <= 10 and array_position(labels, null) is null),
  primary key (member_id, edition_id),
  constraint library_entries_check1 check (subscription_id is null or origin = 'free'),
  -- A bought gift names its line, so that a refund takes it back like any purchase.
  constraint library_entries_payment_line check (
    case origin when 'purchase' then payment_line_id is not null when 'free' then payment_line_id is null else true end
  )
);
create index library_entries_member on library_entries (member_id, acquired_at desc);
create index library_entries_subscription on library_entries (subscription_id) where subscription_id is not null;
create index library_entries_edition on library_entries (edition_id, member_id);
create index library_entries_payment_line on library_entries (payment_line_id) where payment_line_id is not null;
-- Readers who added an edition under their subscription, by month.
create index library_entries_subscribed on library_entries (acquired_at, edition_id) where subscription_id is not null;

-- One counted download per member, edition and day, whatever the format (decisions.md, "Catalogue").
create table counted_downloads (
  member_id uuid not null references members on delete cascade,
  edition_id integer not null references editions on delete cascade,
  day date not null,
  primary key (member_id, edition_id, day)
);
-- The books downloaded most in a period (docs/decisions/095-accounts-in-the-back-office.md).
create index counted_downloads_day on counted_downloads (day) include (edition_id);

-- Who took what and when, for disputes; the address is shortened before it is stored. Kept 13 months.
create table downloads (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  edition_id integer not null references editions on delete cascade,
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  address text check (length(address) <= 50),
  downloaded_at timestamptz not null
);
create index downloads_member on downloads (member_id, downloaded_at desc);
create index downloads_edition on downloads (edition_id);
create index downloads_instant on downloads (downloaded_at) include (format);

-- The log of downloads is kept for thirteen months, and forgets who is erased; how many there were of each format in a
-- month stays, and names nobody.
create table archived_downloads (
  month date not null check (extract(day from month) = 1),
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  downloads bigint not null check (downloads > 0),
  primary key (month, format)
);

-- Passwords of reading applications (docs/decisions/087): one for each device, of which only hashes are stored.
create table reading_devices (
  id integer generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 60),
  password_hash bytea not null unique check (length(password_hash) = 32),
  -- KOReader sends the MD5 of the password in its place; this is the hash of that.
  sync_key_hash bytea not null unique check (length(sync_key_hash) = 32),
  created_at timestamptz not null,
  -- Exact to the minute.
  used_at timestamptz
);
create index reading_devices_member on reading_devices (member_id, id);

-- Where a member is in an edition (docs/decisions/089): one place for each device, which only that device writes.
create table reading_places (
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  device_id text not null check (device_id <> '' and length(device_id) <= 100),
  device_label text not null check (length(device_label) <= 60),
  fraction double precision not null check (fraction between 0 and 1),
  -- Null from a device that knows the fraction only.
  cfi text check (length(cfi) <= 1000),
  -- Of the file in which the CFI is valid.
  revision text check (length(revision) <= 100),
  -- The text at the place, by which it is found again in another revision.
  passage text check (length(passage) <= 300),
  -- The same place as the device's own program writes it.
  device_notation text check (length(device_notation) <= 1000),
  -- By the device's clock, at most the shop's.
  read_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (member_id, edition_id, device_id)
);
create index reading_places_edition on reading_places (edition_id);
create index reading_places_newest on reading_places (member_id, read_at desc);

-- Bookmarks, highlights and notes of members in their editions (docs/decisions/089).
create table reading_annotations (
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  -- Chosen by the device, which may be without a network.
  id uuid not null,
  kind text not null check (kind in ('bookmark', 'highlight')),
  cfi text not null check (length(cfi) <= 2000),
  fraction double precision not null check (fraction between 0 and 1),
  -- Of the file in which the CFI is valid.
  revision text not null check (length(revision) <= 100),
  chapter text not null check (length(chapter) <= 300),
  -- The text that is marked, or the first words of the page.
  quote text not null check (length(quote) <= 2000),
  color text not null check (color in ('yellow', 'green', 'blue', 'pink')),
  note text not null check (length(note) <= 20000),
  -- Increases with every change: a device says from which one it changed.
  version integer not null check (version > 0),
  -- Null while it is there. Without its texts it is kept for a year, so that no device brings it back by mistake.
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (member_id, edition_id, id)
);
create index reading_annotations_edition on reading_annotations (edition_id);

-- The members' copies as KOReader names them (docs/decisions/087): by a digest of parts of the file.
create table koreader_documents (
  member_id uuid not null references members (id) on delete cascade,
  -- The MD5 of some parts of the file, in hexadecimal.
  document text not null check (document ~ '^[0-9a-f]{32}$'),
  edition_id integer not null references editions (id) on delete cascade,
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  -- A download after this instant may be of another file.
  digested_at timestamptz not null,
  primary key (member_id, document)
);
create index koreader_documents_copy on koreader_documents (member_id, edition_id, format);
create index koreader_documents_edition on koreader_documents (edition_id);

-- E-readers that receive books by mail, and what was sent to them (docs/decisions/087).
create table reader_addresses (
  id integer generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  maker text not null check (maker in ('kindle', 'pocketbook')),
  address text not null check (length(address) between 3 and 254),
  created_at timestamptz not null,
  -- Null until the code of the first mail was typed.
  confirmed_at timestamptz,
  code_hash bytea check (length(code_hash) = 32),
  code_expires_at timestamptz,
  wrong_codes integer not null default 0,
  unique (member_id, address)
);

create table sendings (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  maker text not null check (maker in ('kindle', 'pocketbook')),
  address text not null,
  state text not null check (state in ('queued', 'sent', 'refused')),
  -- The text of the server that refused it.
  reason text check (length(reason) <= 500),
  created_at timestamptz not null
);
create index sendings_member on sendings (member_id, id desc);
create index sendings_edition on sendings (edition_id);

-- Editions that members wish for, and mails about their prices (docs/decisions/093).
create table wishes (
  -- The order of the list, newest last.
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  edition_id integer not null references editions (id) on delete cascade,
  added_at timestamptz not null,
  -- The price in whole cents when it was added.
  added_cents integer not null check (added_cents >= 0),
  -- The offer of which the member knows: the lowest since it was added, the last mail or the last rise.
  known_cents integer not null check (known_cents >= 0),
  known_free boolean not null,
  unique (member_id, edition_id)
);
create index wishes_edition on wishes (edition_id, known_cents);

create table wish_news (
  member_id uuid primary key references members (id) on delete cascade,
  -- Names the member in the link that ends these mails, and can do nothing else.
  stop_key uuid not null unique default gen_random_uuid(),
  since timestamptz not null,
  -- The day, in Paris, on which the last mail was queued.
  queued_on date
);

-- Royalties -----------------------------------------------------------------------------------------------------------

-- Royalties: contracts with authors, and the statements of closed periods (docs/decisions/096-royalties.md).
-- To whom royalties are due. Kept with the contracts: an author needs no account.
create table royalty_payees (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  address text not null,
  -- Null: statements are printed and posted.
  email text,
  updated_at timestamptz not null
);
create index royalty_payees_email on royalty_payees (lower(email)) where email is not null;
create index royalty_payees_named on royalty_payees (lower(name));

create table royalty_contracts (
  id integer generated always as identity primary key,
  payee_id integer not null references royalty_payees,
  -- Like the journal's months, a contract outlives its edition.
  edition_id integer not null check (edition_id > 0),
  -- First days of months; null: no end.
  first_month date not null check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1 and last_month >= first_month),
  advance_cents integer not null check (advance_cents >= 0),
  -- Sold before this shop counted: they fill the first tiers.
  copies_before integer not null check (copies_before >= 0),
  created_at timestamptz not null
);
create index royalty_contracts_edition on royalty_contracts (edition_id);
create index royalty_contracts_payee on royalty_contracts (payee_id);
create index royalty_contracts_first on royalty_contracts (first_month);

-- What a contract says from a month on.
create table royalty_terms (
  contract_id integer not null references royalty_contracts on delete cascade,
  from_month date not null check (extract(day from from_month) = 1),
  -- Hundredths of a percent of the edition's revenue.
  share integer not null check (share between 1 and 10000),
  -- [{"after": copies, "rate": hundredths of a percent}], the first after 0.
  tiers jsonb not null,
  primary key (contract_id, from_month)
);

create table royalty_periods (
  id integer generated always as identity primary key,
  first_month date not null unique check (extract(day from first_month) = 1),
  -- The last month, by its first day.
  last_month date not null unique check (extract(day from last_month) = 1 and last_month >= first_month),
  issued_at timestamptz not null,
  issued_by text not null,
  -- How revenue of subscriptions was divided, and which part of it, in hundredths of a percent.
  rule text not null check (rule in ('none', 'downloads', 'owners')),
  rule_share integer not null check (rule_share between 0 and 10000)
);

-- The part of each edition in the revenue of subscriptions of a month, frozen with the period.
create table royalty_subscriptions (
  month date not null check (extract(day from month) = 1),
  edition_id integer not null check (edition_id > 0),
  weight integer not null check (weight > 0),
  net_cents bigint not null,
  primary key (month, edition_id)
);
create index royalty_subscriptions_edition on royalty_subscriptions (edition_id, month);

-- As they were issued: whatever is printed or sent later comes from here.
create table royalty_statements (
  number text primary key,
  year integer not null,
  sequence integer not null check (sequence > 0),
  period_id integer not null references royalty_periods,
  payee_id integer not null references royalty_payees,
  due_cents bigint not null check (due_cents >= 0),
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (year, sequence),
  unique (period_id, payee_id)
);
create index royalty_statements_payee on royalty_statements (payee_id);

-- The balance of a contract after a statement: sums since its beginning.
create table royalty_balances (
  contract_id integer not null references royalty_contracts,
  period_id integer not null references royalty_periods,
  number text not null references royalty_statements,
  copies bigint not null,
  earned_cents bigint not null,
  due_cents bigint not null check (due_cents >= 0),
  primary key (contract_id, period_id)
);

-- Corrections of earlier statements: part of the next one.
create table royalty_adjustments (
  id integer generated always as identity primary key,
  contract_id integer not null references royalty_contracts on delete cascade,
  amount_cents integer not null check (amount_cents <> 0),
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  period_id integer references royalty_periods
);
create index royalty_adjustments_contract on royalty_adjustments (contract_id);

create table royalty_mails (
  number text primary key references royalty_statements,
  email text not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  -- No further try is made.
  failed_at timestamptz,
  -- The mail server's last refusal.
  failure text,
  constraint royalty_mails_failed check (failed_at is null or (failure is not null and sent_at is null))
);
create index royalty_mails_failed_at on royalty_mails (failed_at) where failed_at is not null;

-- The publisher's texts and letter ------------------------------------------------------------------------------------

create table shop_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- The publisher's own texts: who they are, the legal pages, the words of the mails and of the consent. Each change is a row; what the
-- program brings is kept beside, so that what was in force at any day can be shown (docs/decisions/023-texts-of-the-publisher.md).
create table shop_texts (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*$' and length(name) <= 60),
  revision integer not null check (revision > 0),
  -- Who wrote it: the program, the publisher, or the publisher going back to what the program brings.
  origin text not null check (origin in ('program', 'publisher', 'restored')),
  value jsonb not null,
  -- As readers see it, of those texts that they agree to.
  version text check (length(version) between 1 and 100),
  -- A day in Paris; of two that have come, the later revision is in force.
  effective_on date not null,
  saved_at timestamptz not null,
  -- The name is kept: who has left is still named.
  saved_by text check (length(saved_by) <= 50),
  unique (name, revision)
);
create unique index shop_texts_version on shop_texts (name, version) where origin <> 'program';

-- The members who were notified of new terms: one row each, added in batches, so that no member gets two mails.
create table terms_notices (
  revision integer primary key check (revision > 0),
  version text not null check (length(version) between 1 and 100),
  effective_on date not null,
  summary text not null check (length(summary) between 1 and 4000),
  asked_at timestamptz not null,
  -- The last batch was handed to the queue.
  spread_at timestamptz
);

create table terms_notice_mails (
  revision integer not null references terms_notices,
  member_id uuid not null references members on delete cascade,
  -- Set before the mail is handed over, and taken back when the mail server refuses it.
  begun_at timestamptz,
  sent_at timestamptz,
  primary key (revision, member_id)
);

-- Who asked for the letter by mail (docs/decisions/097): a member, or a visitor who has confirmed an address.
create table letter_readers (
  id integer generated always as identity primary key,
  member_id uuid unique references members (id) on delete cascade,
  -- A visitor's; a member's is the account's.
  email text,
  -- In each mail: whoever has it can end the letter, and nothing else.
  leave_key uuid not null unique default gen_random_uuid(),
  origin text not null check (origin in ('sign-up', 'profile', 'form')),
  -- The words that were agreed to, and when (RGPD, article 7).
  consent text not null,
  asked_at timestamptz not null,
  confirm_hash bytea unique,
  confirm_ends_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((member_id is null) <> (email is null)),
  check ((confirm_hash is null) = (confirm_ends_at is null))
);
create unique index letter_readers_email on letter_readers (lower(email));
create index letter_readers_live on letter_readers (id) where confirmed_at is not null and ended_at is null;
create index letter_readers_unconfirmed on letter_readers (asked_at) where confirmed_at is null;
create index letter_readers_ended on letter_readers (ended_at) where ended_at is not null;

-- Addresses whose mail servers refuse mail for good. In lower case.
create table letter_bounces (
  address text primary key check (address = lower(address)),
  reason text not null,
  refused_at timestamptz not null
);

-- A letter on its way to its readers by mail.
create table mailings (
  id integer generated always as identity primary key,
  subject text not null,
  body text not null,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  version integer not null default 1,
  -- Mails a minute.
  rate integer not null default 60 check (rate between 1 and 6000),
  created_at timestamptz not null,
  created_by text,
  scheduled_for timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  -- The number of the batch that comes next: of two jobs with the same number one goes on.
  batch integer not null default 0,
  batch_at timestamptz,
  -- The last reader who was placed among the recipients.
  place integer not null default 0,
  is_spread boolean not null default false,
  sent integer not null default 0 check (sent >= 0),
  bounced integer not null default 0 check (bounced >= 0),
  unsubscribed integer not null default 0 check (unsubscribed >= 0),
  check (state <> 'scheduled' or scheduled_for is not null)
);
create index mailings_due on mailings (scheduled_for) where state = 'scheduled';
create index mailings_running on mailings (batch_at) where state = 'sending';
create index mailings_ended on mailings (ended_at) where ended_at is not null;

-- One row for each mail, before it is sent.
create table mailing_recipients (
  mailing_id integer not null references mailings (id) on delete cascade,
  reader_id integer not null references letter_readers (id) on delete cascade,
  -- SHA-256 of the address in lower case: a member and a visitor with one mailbox get one mail.
  address_hash bytea not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'begun', 'sent', 'bounced', 'failed', 'left')),
  tries smallint not null default 0,
  retry_at timestamptz,
  primary key (mailing_id, reader_id),
  unique (mailing_id, address_hash)
);
create index mailing_recipients_reader on mailing_recipients (reader_id);
create index mailing_recipients_open on mailing_recipients (mailing_id, reader_id) where state in ('waiting', 'begun');
-- A mail that came back later is counted with the last letter of its mailbox.
create index mailing_recipients_address on mailing_recipients (address_hash);

-- Import and exchange -------------------------------------------------------------------------------------------------

-- Catalogues that the publisher brings from elsewhere: the read rows, what each would do, and what it did (docs/decisions/059).
create table imports (
  id integer generated always as identity primary key,
  name text not null check (length(name) <= 200),
  kind text not null check (kind in ('table', 'onix')),
  columns text[] not null,
  -- The field of each column; null until the publisher has confirmed them.
  mapping text[],
  state text not null default 'mapping' check (state in ('mapping', 'checked', 'running', 'done', 'cancelled')),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  -- Codes without a category in the dry run of an import, with the number of its books.
  unknown_subjects jsonb not null default '[]'
);

create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  number integer not null check (number > 0),
  -- A list of cells, or the record of an ONIX product.
  source jsonb not null,
  title text,
  action text check (action in ('create', 'add', 'change', 'none', 'refuse')),
  reason text,
  changes text[] not null default '{}',
  done_at timestamptz,
  edition_id integer,
  -- The dry run settles what a row may write: not what an earlier row of the same book states, and only these files.
  settled text[] not null default '{}',
  -- Names of the row's files. Null: planned by a version that did not store them.
  files text[],
  primary key (import_id, number)
);
create index import_rows_left on import_rows (import_id, number) where done_at is null;
create index import_rows_action on import_rows (import_id, action, number);

-- The files of an import, sent by the calls of every other upload; a row takes those with its ISBN or its title.
create table import_files (
  import_id integer not null references imports (id) on delete cascade,
  name text not null check (length(name) <= 200),
  kind text not null check (kind in ('pdf', 'docx', 'epub', 'cover')),
  path text not null,
  -- The dry run names the files that no row takes.
  is_taken boolean not null default true,
  primary key (import_id, name)
);

-- The catalogue for partners: their keys, and the instant at which editions and books last changed (docs/decisions/060).
create table partner_keys (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  -- Exact to the minute.
  used_at timestamptz
);

-- Operation -----------------------------------------------------------------------------------------------------------

-- How many came each day, and whom this day has counted already. When the day is over its salt and its hashes are forgotten, and
-- nobody can be found in what is left (decisions.md, "Back office").
create table visitor_days (
  day date primary key,
  salt bytea check (length(salt) = 32),
  visitors integer not null default 0 check (visitors >= 0)
);

create table visitor_marks (
  day date not null references visitor_days on delete cascade,
  mark bytea not null check (length(mark) = 16),
  primary key (day, mark)
);

-- What browsers refused on the shop's pages, by day: counted, without addresses or readers.
create table policy_reports (
  day date not null,
  directive text not null,
  refused integer not null default 0,
  primary key (day, directive)
);

-- Counters shared by all processes. Lost in a crash, they only start again: not worth the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Jobs of a restored shop, until its first start queues them (docs/decisions/052-backups.md). Empty at all other times.
create table restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb,
  priority integer not null,
  start_after timestamptz not null
);

-- Scheduled backups (docs/decisions/053-scheduled-backups.md): each try, and whether its archive is still kept.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  name text not null,
  -- In bytes.
  size bigint check (size > 0),
  -- French, fit to show.
  reason text,
  removed_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (size is not null)),
  check ((state = 'failed') = (reason is not null))
);
-- One at a time, for any number of processes.
create unique index backups_running on backups ((true)) where state = 'running';
create index backups_by_state on backups (state, started_at desc);

-- The fingerprint of the key that seals stored secrets: all processes must have the same one. The key itself is in a file.
create table secret_key (
  id integer primary key default 1 check (id = 1),
  fingerprint bytea not null,
  adopted_at timestamptz not null
);
