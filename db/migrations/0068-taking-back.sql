-- « Ce n’était pas moi » in a mail about the security of an account: the link knows the mailbox to which it was sent.
alter table member_tokens
  drop constraint member_tokens_purpose_check,
  drop constraint member_tokens_check,
  add constraint member_tokens_purpose_check
    check (purpose in ('verify-account', 'reset-password', 'change-email', 'undo-email-change', 'take-back')),
  add constraint member_tokens_check
    check ((purpose in ('change-email', 'undo-email-change', 'take-back')) = (email is not null));
