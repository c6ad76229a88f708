-- What it takes to give an account back to its owner, and to nobody else.

alter table members
  -- When the present password was chosen; null for the one of the sign-up. One chosen after a change of address is void when
  -- the change is undone.
  add column password_set_at timestamptz,
  -- When the account was last taken back: a mail ordered earlier carries no link that undoes a change of address.
  add column taken_back_at timestamptz;

update members set password_set_at = latest.occurred_at
from (
  select member_id, max(occurred_at) as occurred_at
  from security_events
  where kind in ('password-changed', 'password-reset')
  group by member_id
) latest
where latest.member_id = members.id;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'account-verified', 'account-claimed', 'login', 'login-failed', 'logout', 'session-closed', 'password-changed',
  'password-reset-asked', 'password-reset', 'email-change-asked', 'email-changed', 'email-change-undone', 'sign-up-attempted',
  'data-exported', 'closure-asked', 'closure-undone'
));
