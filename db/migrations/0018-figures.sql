-- Figures of a period on the publisher's dashboard: each reads the range of an index that is its months.

drop index payments_paid;
create index payments_paid on payments (paid_at) include (kind, amount_cents, refunded_cents) where paid_at is not null;
create index refund_lines_line on refund_lines (payment_line_id);

create index subscriptions_started on subscriptions (start_date);
create index subscriptions_ended on subscriptions (end_date);
create index subscriptions_refunded on subscriptions (refunded_at) where refunded_at is not null;

drop index downloads_instant;
create index downloads_instant on downloads (downloaded_at) include (format);

-- The log of downloads is kept for thirteen months, and forgets who is erased; how many there were of each format in a
-- month stays, and names nobody.
create table archived_downloads (
  month date not null check (extract(day from month) = 1),
  format text not null check (format in ('pdf', 'epub', 'azw3')),
  downloads bigint not null check (downloads > 0),
  primary key (month, format)
);

create function archive_downloads() returns trigger language plpgsql as $$
begin
  insert into archived_downloads (month, format, downloads)
    select date_trunc('month', downloaded_at at time zone 'Europe/Paris')::date, format, count(*) from gone group by 1, 2
    order by 1, 2
  on conflict (month, format) do update set downloads = archived_downloads.downloads + excluded.downloads;
  return null;
end
$$;
create trigger archived after delete on downloads referencing old table as gone
  for each statement execute function archive_downloads();
