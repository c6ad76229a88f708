-- Members who have lost their second factor ask for its end; one request for each account.
create table member_lost_factors (
  member_id uuid primary key references members on delete cascade,
  asked_at timestamptz not null,
  -- Until then, every mailbox and session of the account can cancel the request.
  ends_at timestamptz not null check (ends_at > asked_at),
  reminded_at timestamptz
);
create index member_lost_factors_end on member_lost_factors (ends_at);

-- The mailed link that cancels such a request.
alter table member_tokens
  drop constraint member_tokens_purpose_check,
  add constraint member_tokens_purpose_check check (
    purpose in ('verify-account', 'reset-password', 'change-email', 'undo-email-change', 'take-back', 'keep-factors')
  );
