-- What the provider transfers to the house's bank, and the movements that each transfer is made of.
create table provider_payouts (
  id text primary key,
  amount_cents bigint not null,
  arrives_on date not null,
  created_at timestamptz not null,
  state text not null check (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  -- The provider knows what its own regular transfers are made of, not those that were asked for by hand.
  is_automatic boolean not null,
  -- Whether its movements are stored.
  is_explained boolean not null
);
create index provider_payouts_arrival on provider_payouts (arrives_on, id);
create index provider_payouts_created on provider_payouts (created_at);

-- Amounts of before the fee; the bank gets the amount without it. Payments and refunds are found by the provider's own names.
create table provider_movements (
  id text primary key,
  payout_id text not null references provider_payouts,
  kind text not null,
  description text,
  amount_cents bigint not null,
  fee_cents bigint not null,
  occurred_at timestamptz not null,
  source_id text,
  payment_intent_id text
);
create index provider_movements_payout on provider_movements (payout_id, occurred_at, id);
