import { and, asc, between, desc, eq, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import { journalClosings, journalEntries } from "#selling/payments/payments.tables.ts";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";
import type { JournalSort } from "#selling/payments/accounting/accounting-figures.rules.ts";
import type { MovementKind } from "#selling/payments/journal/journal.rules.ts";
import type { ClosingRow, JournalEntryRow } from "#selling/payments/journal/journal.store.server.ts";

/** Days as `YYYY-MM-DD`, inclusive; null: from the beginning, to the end. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** Of all kinds, or of one. */
export type Span = Days & { kind?: MovementKind | undefined };

/** In order, after a position. */
export async function findEntries(
  db: Queryable,
  { from, to, kind }: Span,
  page: { after: number; limit: number },
) {
  return db
    .select()
    .from(journalEntries)
    .where(
      and(
        gt(journalEntries.position, page.after),
        from === null ? undefined : gte(journalEntries.day, from),
        to === null ? undefined : lte(journalEntries.day, to),
        kind && eq(journalEntries.kind, kind),
      ),
    )
    .orderBy(asc(journalEntries.position))
    .limit(page.limit);
}

/** By day, both included, after a position: the index of days, or of kinds, has the rows in this order. */
export async function findEntryPage(
  db: Queryable,
  { from, to, kind }: { from: string; to: string; kind?: MovementKind | undefined },
  { sort, after, limit }: { sort: JournalSort; after: number | undefined; limit: number },
): Promise<JournalEntryRow[]> {
  const { day, position } = journalEntries;
  const [way, isPast] = sort === "day_asc" ? [asc, sql`>`] : [desc, sql`<`];
  const last = sql`(select day from ${journalEntries} where position = ${after})`;
  return db
    .select()
    .from(journalEntries)
    .where(
      and(
        between(day, from, to),
        kind && eq(journalEntries.kind, kind),
        after === undefined ? undefined : sql`(${day}, ${position}) ${isPast} (${last}, ${after})`,
      ),
    )
    .orderBy(way(day), way(position))
    .limit(limit);
}

/** Whether a row of some days has VAT. */
export async function hasRowWithVat(db: Executor, { from, to }: Days): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${journalEntries}, jsonb_array_elements(${journalEntries.vat}) as amount
      where (amount->>'vatPerMille')::integer > 0
        and ${journalEntries.day} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
    ) as found`);
  return rows[0]?.found ?? false;
}

/** Newest first, before a position. */
export async function findClosings(
  db: Queryable,
  filter: { period: ClosingRow["period"] | null; before: number | null },
  limit: number,
): Promise<ClosingRow[]> {
  const conditions: (SQL | undefined)[] = [
    filter.period ? eq(journalClosings.period, filter.period) : undefined,
    filter.before === null ? undefined : lte(journalClosings.position, filter.before - 1),
  ];
  return db
    .select()
    .from(journalClosings)
    .where(and(...conditions))
    .orderBy(desc(journalClosings.position))
    .limit(limit);
}

export async function findLastEntry(db: Queryable): Promise<JournalEntryRow | undefined> {
  const [row] = await db.select().from(journalEntries).orderBy(desc(journalEntries.position)).limit(1);
  return row;
}
