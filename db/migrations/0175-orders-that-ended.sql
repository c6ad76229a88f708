-- Orders whose account or subscription ended before they were paid (docs/decisions/014-orders-refunds-disputes.md).

-- The subscription at whose price an order was placed; null for an order at the public price.
alter table payments add column subscription_id integer references subscriptions on delete set null;
create index payments_subscription on payments (subscription_id) where subscription_id is not null;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (
    reason in ('withdrawal', 'duplicate', 'administrator', 'provider', 'dispute', 'account-ended', 'subscription-ended'));
create index refunds_refused on refunds (requested_at) where reason in ('account-ended', 'subscription-ended');

-- As in 0119, with the subscription. The earlier function stays for processes of the version before.
create function insert_first_order(
  of_member uuid, as_kind text, with_provider text, costs_cents integer, consents boolean, to_consent_version text,
  placed_at timestamptz, until timestamptz, under_subscription integer, lines jsonb
) returns table (order_id integer, key uuid) language plpgsql as $$
begin
  select * from insert_first_order(of_member, as_kind, with_provider, costs_cents, consents, to_consent_version, placed_at, until, lines)
    into order_id, key;
  if order_id is null then return; end if;
  if under_subscription is not null then
    update payments set subscription_id = under_subscription where id = order_id;
  end if;
  return next;
end
$$;
