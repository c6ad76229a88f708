-- Which terms a member accepted, as their own front matter numbers them; unknown for accounts opened before this was kept.
alter table members add column terms_version text check (length(terms_version) between 1 and 100);

-- Mails that a member may do without. Those that guard the account (password, address) cannot be turned off.
alter table members add column new_device_mail boolean not null default true;
