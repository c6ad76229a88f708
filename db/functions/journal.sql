-- The sums of some days of the journal, both included. A row has its tax by rate, rounded on the sum of its lines: a line's tax is the
-- difference of the shares before and after it, so that the lines of a row add up to the row, to the cent. Negative for refunds.
-- With a setting of its own the function is planned alone: inlined, its number of rows was estimated far too high.
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
      (e.line->>'vatPerMille')::integer as vat_per_mille, e.gross::bigint as gross, e.vat::bigint as vat
    from single e
    union all
    select l.month, l.edition_id, l.kind, l.vat_per_mille, l.way * l.cents,
      (round(t.vat * l.upto / nullif(l.whole, 0)) - round(t.vat * (l.upto - l.cents) / nullif(l.whole, 0)))::bigint
    from (
      select e.month, e.kind, sign(e.gross_cents)::integer as way, e.vat,
        coalesce((line->>'editionId')::integer, 0) as edition_id, (line->>'vatPerMille')::integer as vat_per_mille,
        (line->>'amountCents')::bigint as cents,
        sum((line->>'amountCents')::numeric) over (partition by e.position, line->>'vatPerMille' order by n) as upto,
        sum((line->>'amountCents')::numeric) over (partition by e.position, line->>'vatPerMille') as whole
      from several e, jsonb_array_elements(e.lines) with ordinality as l (line, n)
    ) l
    join lateral (
      select (amount->>'vatCents')::numeric as vat from jsonb_array_elements(l.vat) amount where (amount->>'vatPerMille')::integer = l.vat_per_mille
    ) t on true
  )
  select m.month, m.edition_id, m.kind, m.vat_per_mille, count(*), sum((m.gross - m.vat)::int)::bigint, sum(m.vat::int)::bigint, sum(m.gross::int)::bigint
  from moved m group by 1, 2, 3, 4
$$;
