-- Revenue by month, edition, movement and rate, kept when a month of the journal is closed
-- (docs/decisions/095-accounts-in-the-back-office.md).

-- The sums of some days of the journal, both included. A row has its tax by rate, rounded on the sum of its lines: a line's tax is the
-- difference of the shares before and after it, so that the lines of a row add up to the row, to the cent. Negative for what went back.
create function journal_sums(first_day date, until_day date)
returns table (month date, edition_id integer, kind text, vat_per_mille integer, copies bigint, net_cents bigint, vat_cents bigint, gross_cents bigint)
language sql stable as $$
  with moved as (
    -- Nearly all rows have one line.
    select date_trunc('month', e.day)::date as month, coalesce((e.lines->0->>'editionId')::integer, 0) as edition_id, e.kind,
      (e.lines->0->>'vatPerMille')::integer as vat_per_mille,
      e.gross_cents::bigint as gross, (e.vat->0->>'vatCents')::bigint as vat
    from journal_entries e
    where e.day between first_day and until_day and jsonb_array_length(e.lines) = 1
    union all
    select l.month, l.edition_id, l.kind, l.vat_per_mille, l.way * l.cents,
      (round(t.vat * l.upto / nullif(l.whole, 0)) - round(t.vat * (l.upto - l.cents) / nullif(l.whole, 0)))::bigint
    from (
      select e.position, date_trunc('month', e.day)::date as month, e.kind, sign(e.gross_cents)::integer as way, e.vat,
        coalesce((line->>'editionId')::integer, 0) as edition_id, (line->>'vatPerMille')::integer as vat_per_mille, (line->>'amountCents')::bigint as cents,
        sum((line->>'amountCents')::numeric) over (partition by e.position, line->>'vatPerMille' order by n) as upto,
        sum((line->>'amountCents')::numeric) over (partition by e.position, line->>'vatPerMille') as whole
      from journal_entries e, jsonb_array_elements(e.lines) with ordinality as l (line, n)
      where e.day between first_day and until_day and jsonb_array_length(e.lines) > 1
    ) l
    join lateral (
      select (amount->>'vatCents')::numeric as vat from jsonb_array_elements(l.vat) amount where (amount->>'vatPerMille')::integer = l.vat_per_mille
    ) t on true
  )
  select m.month, m.edition_id, m.kind, m.vat_per_mille, count(*), sum(m.gross - m.vat)::bigint, sum(m.vat)::bigint, sum(m.gross)::bigint
  from moved m group by 1, 2, 3, 4
$$;

create table journal_months (
  -- The first day of a closed month.
  month date not null check (extract(day from month) = 1),
  -- 0 for subscriptions.
  edition_id integer not null check (edition_id >= 0),
  kind text not null check (kind in ('sale', 'subscription', 'refund', 'refund-reversal', 'dispute', 'dispute-reversal')),
  vat_per_mille integer not null check (vat_per_mille >= 0),
  copies bigint not null check (copies > 0),
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  primary key (month, edition_id, kind, vat_per_mille),
  check (net_cents + vat_cents = gross_cents)
);

insert into journal_months (month, edition_id, kind, vat_per_mille, copies, net_cents, vat_cents, gross_cents)
select s.* from journal_closings c, journal_sums(c.first_day, c.last_day) s where c.period = 'month';

create trigger append_only before update or delete on journal_months for each row execute function refuse_change();
create trigger append_only_whole before truncate on journal_months for each statement execute function refuse_change();

-- The last results of the journal's verification, asked for in the back office.
create table journal_checks (
  id integer generated always as identity primary key,
  requested_at timestamptz not null,
  requested_by text not null,
  finished_at timestamptz,
  entries integer,
  closings integer,
  last_hash text,
  -- French; null if everything agrees.
  fault text,
  check ((finished_at is null) = (entries is null) and (entries is null) = (closings is null) and (entries is null) = (last_hash is null))
);
