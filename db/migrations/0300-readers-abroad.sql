-- Readers abroad (docs/decisions/133-readers-abroad.md): the country that a buyer declared for a sale, null for France, and that of the
-- card, as the provider reports it. They stay with the sale, whatever becomes of the account.
alter table payments
  add country text check (country ~ '^[A-Z]{2}$'),
  add card_country text check (card_country ~ '^[A-Z]{2}$');
create index payments_abroad on payments (country, paid_at) where country is not null;
create index payments_card_abroad on payments (paid_at) where card_country is not null;
-- Each line of a sale that is taxed abroad, or nowhere, names the country.
create index journal_entries_abroad on journal_entries (day, position) where lines->0->>'taxedIn' is not null;

-- From when on all sales to other member states have their rates; rates that the house has corrected; countries outside of the Union.
insert into shop_settings (name, value, updated_at) values
  ('abroad-choices', '[]', current_timestamp),
  ('abroad-rates', '[]', current_timestamp),
  ('abroad-outside', '[]', current_timestamp);
