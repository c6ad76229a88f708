-- What each administrator may do. Those who were here before may do everything, as they could.
alter table administrators
  add column role text not null default 'owner'
  check (role in ('owner', 'editor', 'seller', 'accountant'));
