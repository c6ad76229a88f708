-- Orders that are delivered at the release of their one edition (docs/decisions/141-preorders.md).
-- 'reserved': not paid, the provider keeps a card that is charged at the release; `card_reference` is the provider's name of it.
alter table payments drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('open', 'reserved', 'paid', 'failed', 'expired', 'refunded')),
  add is_preorder boolean not null default false,
  add card_reference text,
  add constraint payments_preorders_are_of_editions check (not is_preorder or (kind = 'editions' and not is_gift)),
  add constraint payments_reserved_has_card check (state <> 'reserved' or card_reference is not null);
create index payments_reserved on payments (id) where state = 'reserved';

create table preorders (
  payment_id integer primary key references payments,
  member_id uuid not null references members,
  edition_id integer not null references editions,
  charge text not null check (charge in ('order', 'release')),
  -- The moment of the release that the buyer knows.
  promised_at timestamptz not null,
  -- When the buyer consented to the keeping of the card.
  card_consent_at timestamptz check ((charge = 'release') = (card_consent_at is not null)),
  -- Since when it is paid, or the card is kept.
  confirmed_at timestamptz,
  -- Charges of the kept card so far; the last one is under way since `charging_since`.
  attempts integer not null default 0 check (attempts >= 0),
  charging_since timestamptz,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  check (delivered_at is null or confirmed_at is not null)
);
create index preorders_member on preorders (member_id, payment_id);
create index preorders_edition on preorders (edition_id);
create index preorders_waiting on preorders (payment_id)
  where confirmed_at is not null and delivered_at is null and cancelled_at is null;

-- A preordered edition is in the library at its release; its files are sent once its owner asks for them and gives up the right of withdrawal.
alter table library_entries add awaits_consent boolean not null default false;

alter table simulated_sessions add keeps_card boolean not null default false,
  -- A card that the bank refuses when it is charged without its holder.
  add refuses_later boolean not null default false;
