-- Formats that could not be made, stored files that are lost, and files that nothing refers to.

alter table edition_formats
  -- Of the stored file; null for files that were made before this column, until they are read once.
  add column sha256 bytea check (length(sha256) = 32),
  -- The stored file was found to be missing or damaged.
  add column lost text check (lost in ('missing', 'damaged')),
  -- Tries that failed for a reason outside the document: since when, how many, and when the next one is.
  add column failing_since timestamptz,
  add column tries integer not null default 0 check (tries >= 0),
  add column retry_at timestamptz,
  -- Owners could not get this format: they are mailed when it is ready.
  add column missed boolean not null default false;

-- A format that is tried again later has the reason of its last failure.
alter table edition_formats
  drop constraint edition_formats_check1,
  add constraint edition_formats_failed_has_reason check (state <> 'failed' or reason is not null),
  add constraint edition_formats_ready_has_no_reason check (state <> 'ready' or reason is null),
  add constraint edition_formats_retried_is_pending check (retry_at is null or state = 'pending'),
  add constraint edition_formats_failing check ((failing_since is null) = (tries = 0));
create index edition_formats_pending on edition_formats (updated_at) where state = 'pending';

-- What the public sees of an edition's formats: 'ready', 'pending' or 'failed' under each name. Kept by a trigger, because it belongs to
-- the book's page and to every order.
alter table editions add column format_states jsonb not null default '{}';

create function public_format_state(state text, storage_path text, lost text) returns text language sql immutable as $$
  select case
    when storage_path is not null and lost is null then 'ready'
    when state = 'pending' then 'pending'
    else 'failed'
  end
$$;

create function edition_format_changed() returns trigger language plpgsql as $$
begin
  update editions set format_states = format_states
      || jsonb_build_object(new.format, public_format_state(new.state, new.storage_path, new.lost))
    where id = new.edition_id
      and format_states ->> new.format is distinct from public_format_state(new.state, new.storage_path, new.lost);
  return null;
end $$;
create trigger edition_format_changed
  after insert or update of state, storage_path, lost on edition_formats
  for each row execute function edition_format_changed();

update editions e set format_states = f.states from (
  select edition_id, jsonb_object_agg(format, public_format_state(state, storage_path, lost)) as states
  from edition_formats group by edition_id
) f where f.edition_id = e.id;

-- As in 0017, on one column more.
drop trigger editions_public_change on editions;
create trigger editions_public_change
  after insert or delete or update of book_id, slug, title, description, publication_date, price_cents, is_free, online_at,
    pages, cover_url, cover_color, cover_placeholder, on_sale, format_states on editions
  for each statement execute function public_change();

-- Who is mailed that formats are there at last. The mails are ordered in batches of owners, each batch once.
create table format_announcements (
  id integer generated always as identity primary key,
  edition_id integer not null references editions on delete cascade,
  formats text[] not null,
  -- The last owner whose mail is ordered.
  after_member uuid,
  created_at timestamptz not null
);

-- The daily comparison asks which stored files are still referred to.
create index edition_sources_path on edition_sources (storage_path);
create index edition_formats_path on edition_formats (storage_path) where storage_path is not null;
create index partial_upload_parts_path on partial_upload_parts (storage_path);
create index editions_cover_key on editions (split_part(cover_url, '/', 3)) where cover_url is not null;
create index uploads_cover_key on uploads (split_part(analysis ->> 'url', '/', 3)) where kind = 'cover';
create index members_avatar on members (avatar_url) where avatar_url is not null;
