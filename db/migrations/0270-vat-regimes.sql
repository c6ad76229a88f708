-- The house's regimes of VAT, by day: what the code said until now (code général des impôts, article 278-0 bis, A, 3°). Rates are per mille.
insert into shop_settings (name, value, updated_at) values (
  'vat-regimes',
  '[{"from": "2000-01-01", "editions": 55, "subscriptions": 55, "reason": "Réglage d’origine de la boutique"}]',
  current_timestamp
);
