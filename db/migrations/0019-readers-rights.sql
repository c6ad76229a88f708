-- What readers may do by themselves: close their account, take their data along, end a contract, and be warned before a suspension.

-- Refunds ----------------------------------------------------------------------------------------------------------

-- A refund that failed is made again by another one, for the same amount; once, for the new one can be made again in its turn.
alter table refunds add column retry_of integer unique references refunds;
create index refunds_failed on refunds (payment_id) where state = 'failed';

-- Accounts ---------------------------------------------------------------------------------------------------------

alter table members
  -- The instant at which the account is erased, because its owner asked for it; until then they may change their mind.
  add column closes_at timestamptz,
  -- A suspension that was announced, with the reason its member was told.
  add column suspends_at timestamptz,
  add column announced_reason text check (length(announced_reason) <= 500),
  add check ((suspends_at is null) = (announced_reason is null));
create index members_closing on members (closes_at) where closes_at is not null and erased_at is null;
create index members_suspending on members (suspends_at) where suspends_at is not null and erased_at is null;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'account-verified', 'login', 'login-failed', 'logout', 'session-closed', 'password-changed', 'password-reset-asked', 'password-reset',
  'email-change-asked', 'email-changed', 'email-change-undone', 'sign-up-attempted', 'data-exported', 'closure-asked', 'closure-undone'
));

-- Subscriptions ----------------------------------------------------------------------------------------------------

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
