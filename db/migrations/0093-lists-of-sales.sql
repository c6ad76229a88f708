-- The list of orders in the back office, newest first: every filter that leaves few of them has an index in the order of
-- the list, and a period is a range of identifiers (docs/decisions/094-sales-in-the-back-office.md).

create index payments_created on payments (created_at, id);
create index payments_subscriptions on payments (id) where kind = 'subscription';
create index payments_gifts on payments (id) where is_gift;
create index payments_part_refunded on payments (id) where state = 'paid' and refunded_cents > 0;
create index payments_refunded on payments (id) where state = 'refunded';
create index payments_left on payments (id) where state in ('failed', 'expired');
create index payments_disputed on payments (id) where disputed_at is not null;
create index refunds_disputes on refunds (payment_id) where reason = 'dispute';

-- The newest orders of a book, without those of other books.
create index payment_lines_edition_newest on payment_lines (edition_id, payment_id desc);
drop index payment_lines_edition;
