-- Withdrawals declared without an account (code de la consommation, L221-21 and D221-5): kept as they were declared, and settled by the
-- publisher, who knows whose order it is.
create table withdrawal_notices (
  id integer generated always as identity primary key,
  -- The account that the e-mail address or the number names, if there is one. The answer does not say so.
  member_id uuid references members,
  name text not null check (btrim(name) <> ''),
  -- Where the acknowledgement goes.
  email text not null check (btrim(email) <> ''),
  -- The account's e-mail address, the number of an invoice or of a payment, as written.
  reference text not null,
  declared_at timestamptz not null,
  outcome text check (outcome in ('honoured', 'closed')),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index withdrawal_notices_member on withdrawal_notices (member_id) where member_id is not null;
create index withdrawal_notices_declared on withdrawal_notices (declared_at);
create index withdrawal_notices_open on withdrawal_notices (declared_at) where outcome is null;

-- The name in the declaration, which is not the pseudonym; null in those of earlier versions.
alter table withdrawals add name text check (btrim(name) <> '');
