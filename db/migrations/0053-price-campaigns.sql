-- Prices of chosen editions for a period (docs/decisions/064-price-campaigns.md). The price is a function of the instant: a campaign
-- begins and ends without a job.

create table campaigns (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (starts_at < ends_at),
  unique (id, starts_at, ends_at)
);

-- The period is repeated here for the constraint: an edition has one campaign at a time.
create table campaign_prices (
  campaign_id integer not null,
  edition_id integer not null references editions on delete cascade,
  price_cents integer not null check (price_cents between 0 and 1000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (campaign_id, edition_id),
  foreign key (campaign_id, starts_at, ends_at) references campaigns (id, starts_at, ends_at) on update cascade on delete cascade,
  constraint campaign_prices_one_at_a_time exclude using gist (edition_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index campaign_prices_edition on campaign_prices (edition_id, starts_at);

-- The offers that an edition had before the present one, each with its last instant: what a reduction is compared with.
create table former_offers (
  id integer generated always as identity primary key,
  edition_id integer not null references editions on delete cascade,
  price_cents integer not null,
  is_free boolean not null,
  until timestamptz not null
);
create index former_offers_edition on former_offers (edition_id, until);

create function keep_former_offer() returns trigger language plpgsql as $$
begin
  insert into former_offers (edition_id, price_cents, is_free, until) values (old.id, old.price_cents, old.is_free, now());
  return null;
end $$;
create trigger keep_former_offer after update of price_cents, is_free on editions
  for each row when (old.price_cents <> new.price_cents or old.is_free <> new.is_free) execute function keep_former_offer();

-- The lowest price of an edition in the 30 days before an instant, in cents, campaigns and the free catalogue included (code de la
-- consommation, L112-1-1); null if it was not online before. The price of the free catalogue is that of `effectiveOffer` (rules.ts).
create function lowest_price_before(edition integer, instant timestamptz) returns integer language sql stable as $$
  with edition_now as (
    select price_cents, is_free, online_at, greatest(online_at, instant - interval '720 hours') as since
    from editions where id = edition and online_at < instant
  ), offers as (
    select price_cents, is_free, until, lag(until, 1, '-infinity') over (order by until, id) as since
    from former_offers where edition_id = edition
    union all
    select price_cents, is_free, 'infinity', coalesce((select max(until) from former_offers where edition_id = edition), '-infinity')
    from edition_now
  ), prices as (
    -- A price falls when the edition joins the free catalogue: the last one of a period is its lowest.
    select case when o.is_free or e.online_at < (least(o.until, instant) at time zone 'UTC' - interval '24 months') at time zone 'UTC'
      then least(o.price_cents, 99) else o.price_cents end as price_cents
    from offers o, edition_now e where o.since < instant and o.until > e.since
    union all
    select c.price_cents from campaign_prices c, edition_now e
    where c.edition_id = edition and c.starts_at < instant and c.ends_at > e.since
  )
  select min(price_cents) from prices;
$$;

create trigger campaigns_public_change
  after insert or delete or update on campaigns
  for each statement execute function public_change();
create trigger campaign_prices_public_change
  after insert or delete or update on campaign_prices
  for each statement execute function public_change();
