import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { thresholdsOf, type Turnover } from "#selling/payments/regime/franchise.rules.ts";

/** The turnover of a calendar year by the journal, without VAT and without what is taxed in another country. */
export async function sumTurnover(db: Queryable, year: number): Promise<Turnover> {
  const { rows } = await db.execute<{ cents: string; passed: string | null }>(sql`
    with moved as (
      select entry.position, entry.day, sum((amount->>'netCents')::bigint) as net
      from ${journalEntries} entry, jsonb_array_elements(entry.vat) amount
      where entry.lines->0->>'taxedIn' is null and entry.day between ${`${year}-01-01`} and ${`${year}-12-31`}
      group by 1, 2
    ), counted as (select day, net, sum(net) over (order by position) as upto from moved)
    select coalesce(sum(net), 0) as cents, min(day) filter (where upto > ${thresholdsOf(year).upperCents}) as passed from counted`);
  return { year, cents: Number(rows[0]?.cents ?? 0), passedUpperOn: rows[0]?.passed ?? null };
}
