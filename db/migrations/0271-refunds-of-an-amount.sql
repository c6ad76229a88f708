-- A refund of an amount: a gesture, after which the reader keeps the edition.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in ('withdrawal', 'duplicate', 'administrator', 'gesture', 'provider', 'dispute', 'account-ended', 'subscription-ended'));
alter table refunds add constraint refunds_gesture_has_note check (reason <> 'gesture' or note is not null);

alter table journal_months drop constraint journal_months_copies_check;
alter table journal_months add constraint journal_months_copies_check check (copies >= 0);

-- As before, but a line of the journal may say that no copy came back (`copies` 0).
create or replace function journal_sums(first_day date, until_day date)
returns table (month date, edition_id integer, kind text, vat_per_mille integer, copies bigint, net_cents bigint, vat_cents bigint, gross_cents bigint)
language sql stable parallel safe rows 10000 set jit = off as $$
  with single as (
    -- Nearly all rows have one line.
    select date_trunc('month', e.day)::date as month, e.kind, e.lines->0 as line, (e.vat->0->>'vatCents')::integer as vat, e.gross_cents as gross
    from journal_entries e where e.day between first_day and until_day and jsonb_array_length(e.lines) = 1
  ),
  several as materialized (
    select e.position, date_trunc('month', e.day)::date as month, e.kind, e.lines, e.vat, e.gross_cents
    from journal_entries e where e.day between first_day and until_day and jsonb_array_length(e.lines) > 1
  ),
  moved as (
    select e.month, coalesce((e.line->>'editionId')::integer, 0) as edition_id, e.kind,
      (e.line->>'vatPerMille')::integer as vat_per_mille, coalesce((e.line->>'copies')::integer, 1) as copies, e.gross::bigint as gross, e.vat::bigint as vat
    from single e
    union all
    select l.month, l.edition_id, l.kind, l.vat_per_mille, l.copies, l.way * l.cents,
      (round(t.vat * l.upto / nullif(l.whole, 0)) - round(t.vat * (l.upto - l.cents) / nullif(l.whole, 0)))::bigint
    from (
      select e.month, e.kind, sign(e.gross_cents)::integer as way, e.vat,
        coalesce((line->>'editionId')::integer, 0) as edition_id, (line->>'vatPerMille')::integer as vat_per_mille,
        coalesce((line->>'copies')::integer, 1) as copies, (line->>'amountCents')::bigint as cents,
        sum((line->>'amountCents')::numeric) over (partition by e.position, line->>'vatPerMille' order by n) as upto,
        sum((line->>'amountCents')::numeric) over (partition by e.position, line->>'vatPerMille') as whole
      from several e, jsonb_array_elements(e.lines) with ordinality as l (line, n)
    ) l
    join lateral (
      select (amount->>'vatCents')::numeric as vat from jsonb_array_elements(l.vat) amount where (amount->>'vatPerMille')::integer = l.vat_per_mille
    ) t on true
  )
  select m.month, m.edition_id, m.kind, m.vat_per_mille, sum(m.copies)::bigint, sum((m.gross - m.vat)::int)::bigint, sum(m.vat::int)::bigint, sum(m.gross::int)::bigint
  from moved m group by 1, 2, 3, 4
$$;
