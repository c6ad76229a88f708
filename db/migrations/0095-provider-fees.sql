-- What the payment provider has kept of this shop's payments, by day in Paris (docs/decisions/095-accounts-in-the-back-office.md). The last
-- day may still grow.
create table provider_fees (
  day date primary key,
  -- May be negative: fees that came back.
  fee_cents bigint not null
);
