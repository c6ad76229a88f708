import { and, asc, desc, eq, gt, gte, lte, type SQL } from "drizzle-orm";
import { journalClosings, journalEntries } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { ClosingRow, JournalEntryRow } from "#selling/payments/journal/journal.store.server.ts";

/** Days as `YYYY-MM-DD`, inclusive; null: from the beginning, to the end. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** In order, after a position. */
export async function findEntries(db: Queryable, { from, to }: Days, page: { after: number; limit: number }) {
  return db
    .select()
    .from(journalEntries)
    .where(
      and(
        gt(journalEntries.position, page.after),
        from === null ? undefined : gte(journalEntries.day, from),
        to === null ? undefined : lte(journalEntries.day, to),
      ),
    )
    .orderBy(asc(journalEntries.position))
    .limit(page.limit);
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
