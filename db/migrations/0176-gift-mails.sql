-- Mails of gifts, by buyer and day in Paris: a gift that is refunded stays counted (docs/decisions/066-purchases-as-a-gift.md).
create table gift_mails (
  buyer_id uuid not null references members on delete cascade,
  day date not null,
  mails integer not null check (mails > 0),
  primary key (buyer_id, day)
);
create index gift_mails_day on gift_mails (day);

-- A gift is signed with its buyer's own name.
update gifts g set sender_name = m.username from members m
where m.id = g.buyer_id and g.sender_name is not null and m.erased_at is null;
