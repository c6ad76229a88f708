-- A year's subscription is given like a book: its order has no line, so a gift belongs to its payment (docs/decisions/066-purchases-as-a-gift.md).
alter table gifts add column payment_id integer references payments;
update gifts g set payment_id = l.payment_id from payment_lines l where l.id = g.payment_line_id;
alter table gifts
  alter column payment_id set not null,
  alter column payment_line_id drop not null,
  alter column edition_id drop not null,
  add constraint gifts_payment_id_key unique (payment_id),
  add constraint gifts_have_an_edition_with_its_line check ((edition_id is null) = (payment_line_id is null));

-- The check that only editions are gifts; PostgreSQL has named it.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'payments'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%is_gift%';
  execute format('alter table payments drop constraint %I', name);
end $$;
