-- Editions bought for another person (docs/decisions/066-purchases-as-a-gift.md).

alter table payments add column is_gift boolean not null default false;
alter table payments add check (not is_gift or kind = 'editions');

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

alter table gift_codes
  add column gift_id integer unique references gifts on delete cascade,
  add check ((batch_id is null) <> (gift_id is null));

-- A bought gift in its reader's library names its line, so that a refund takes it back like any purchase.
do $$
declare
  origin_check text;
begin
  select conname into strict origin_check from pg_constraint
  where conrelid = 'library_entries'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%payment_line_id%';
  execute format('alter table library_entries drop constraint %I', origin_check);
end $$;
alter table library_entries add constraint library_entries_payment_line check (
  case origin when 'purchase' then payment_line_id is not null when 'free' then payment_line_id is null else true end
);
create index library_entries_payment_line on library_entries (payment_line_id) where payment_line_id is not null;
