-- When a subscription was given: for some days the publisher may take it back. Nothing is known of those given before.

alter table subscriptions add column given_at timestamptz;
alter table subscriptions add check (given_at is null or payment_id is null);
