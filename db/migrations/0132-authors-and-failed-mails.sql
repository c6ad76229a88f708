-- Statements whose mail failed for good, and several authors of one name (docs/decisions/096-royalties.md).

alter table royalty_mails
  -- No further try is made.
  add column failed_at timestamptz,
  -- The mail server's last refusal.
  add column failure text,
  add constraint royalty_mails_failed check (failed_at is null or (failure is not null and sent_at is null));
create index royalty_mails_failed_at on royalty_mails (failed_at) where failed_at is not null;

drop index royalty_payees_name;
create index royalty_payees_named on royalty_payees (lower(name));
