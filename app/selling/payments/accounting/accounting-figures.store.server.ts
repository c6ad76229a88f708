import { type SQL, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { journalClosings, journalMonths } from "#selling/payments/payments.tables.ts";
import type { Executor } from "#platform/postgres/database.server.ts";

/** Days as `YYYY-MM-DD`, of whole months; `liveFrom` is the first day that no kept month covers. */
export interface SummedDays {
  from: string;
  to: string;
  liveFrom: string;
}

/** The last day of the last closed month; null before the first. */
export async function findClosedUntil(db: Executor): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select last_day::text as day from ${journalClosings} where period = 'month' order by first_day desc limit 1`);
  return rows[0]?.day ?? null;
}

/** Closed months as they were kept, the present one from the journal; summed once for all parts. */
const summed = ({ from, to, liveFrom }: SummedDays): SQL => sql`
  select edition_id, kind, vat_per_mille, sum(copies) as copies, sum(net_cents) as net_cents,
    sum(gross_cents) - sum(net_cents) as vat_cents, sum(gross_cents) as gross_cents
  from (
    select edition_id, kind, vat_per_mille, copies::float8 as copies, net_cents::float8 as net_cents, gross_cents::float8 as gross_cents
      from ${journalMonths} where month >= ${from}::date and month < ${liveFrom}::date and month <= ${to}::date
    union all
    select edition_id, kind, vat_per_mille, copies::float8, net_cents::float8, gross_cents::float8
      from journal_sums(greatest(${from}::date, ${liveFrom}::date), ${to}::date)
  ) kept_and_live group by 1, 2, 3`;

const sums = sql`
  coalesce(sum(copies) filter (where kind in ('sale', 'subscription')), 0) as copies,
  sum(case when kind in ('refund', 'dispute') then copies when kind like '%reversal' then -copies else 0 end) as returned,
  sum(net_cents) as net_cents, sum(vat_cents) as vat_cents, sum(gross_cents) as gross_cents`;

interface Sums {
  copies: number;
  returned: number;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
}

export interface MovementSum extends Sums {
  kind: string;
  is_subscription: boolean;
  vat_per_mille: number;
}

export interface NamedSum extends Sums {
  key: string;
  name: string;
  detail: string | null;
}

export interface PeriodSums extends Record<string, unknown> {
  /** By movement, purpose and rate. */
  movements: MovementSum[];
  /** The highest revenue first. */
  books: NamedSum[];
  books_count: number;
  /** As the catalogue names them now. */
  authors: NamedSum[];
  authors_count: number;
}

/** All parts of a period; of books and authors, those with the highest revenue. */
export async function sumPeriod(db: Executor, days: SummedDays, limits: { books: number; authors: number }) {
  const { rows } = await db.execute<PeriodSums>(sql`
    with summed as materialized (${summed(days)}),
    by_movement as (
      select kind, edition_id = 0 as is_subscription, vat_per_mille, ${sums} from summed group by 1, 2, 3
    ),
    by_book as materialized (
      select e.book_id, ${sums} from summed left join ${editions} e on e.id = summed.edition_id
      where summed.edition_id > 0 group by 1
    ),
    best_books as (select * from by_book order by net_cents desc, book_id limit ${limits.books}),
    by_author as materialized (
      select b.author, sum(copies) as copies, sum(returned) as returned, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents,
        sum(gross_cents) as gross_cents
      from by_book left join ${books} b on b.id = by_book.book_id group by 1
    ),
    best_authors as (select * from by_author order by net_cents desc, author limit ${limits.authors})
    select
      (select coalesce(jsonb_agg(to_jsonb(m) order by kind, is_subscription, vat_per_mille), '[]') from by_movement m) as movements,
      (select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object('key', coalesce(b.id::text, ''),
          'name', coalesce(b.title, ${lost}::text), 'detail', b.author) order by f.net_cents desc, f.book_id), '[]')
        from best_books f left join ${books} b on b.id = f.book_id) as books,
      (select count(*)::int from by_book) as books_count,
      (select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object('key', coalesce(f.author, ''),
          'name', coalesce(f.author, ${lost}::text), 'detail', null) order by f.net_cents desc, f.author), '[]')
        from best_authors f) as authors,
      (select count(*)::int from by_author) as authors_count`);
  const [row] = rows;
  if (!row) throw new Error("A statement without a table returns one row.");
  return row;
}

/** An edition that the catalogue does not have any more. */
const lost = "Livre supprimé";
