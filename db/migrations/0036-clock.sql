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

-- Jumps of the clock by more than a day. Nothing is closed until an operator has confirmed the clock.
create table clock_jumps (
  id integer generated always as identity primary key,
  noticed_at timestamptz not null,
  -- What the clock would have said without the jump.
  expected_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index clock_jumps_open on clock_jumps ((true)) where confirmed_at is null;
