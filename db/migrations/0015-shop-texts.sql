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

create function refuse_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'Une version enregistrée d’un texte ne se modifie pas et ne s’efface pas.' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete on shop_texts
  for each row execute function refuse_text_change();
create trigger append_only_whole before truncate on shop_texts
  for each statement execute function refuse_text_change();
create trigger shop_texts_public_change
  after insert on shop_texts
  for each statement execute function public_change();

-- Which members were told of new terms. Batch after batch, a row each: nobody is told twice.
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
