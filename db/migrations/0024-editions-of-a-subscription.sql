-- An edition that a subscription made free belongs to that subscription: when the subscription is withdrawn, refunded in full or lost in
-- a dispute, the edition leaves the library with it (docs/decisions/014). An edition that is free to everybody belongs to none.
alter table library_entries
  add column subscription_id integer references subscriptions on delete set null,
  add check (subscription_id is null or origin = 'free');
create index library_entries_subscription on library_entries (subscription_id) where subscription_id is not null;

update library_entries entry set subscription_id = (
    select id from subscriptions s
    where s.member_id = entry.member_id and s.start_date <= entry.acquired_at
      and entry.acquired_at < least(s.end_date, coalesce(s.refunded_at, s.end_date))
    order by s.id limit 1)
  from editions edition
  where edition.id = entry.edition_id and entry.origin = 'free' and edition.price_cents > 0;
