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
