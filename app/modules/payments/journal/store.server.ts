import { and, desc, eq, sql } from "drizzle-orm";
import {
  journalClosings,
  journalCounters,
  journalEntries,
  salesDocuments,
} from "#modules/payments/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export type JournalEntryRow = typeof journalEntries.$inferSelect;
export type SalesDocumentRow = typeof salesDocuments.$inferSelect;
export type CounterName = (typeof journalCounters.$inferSelect)["name"];

/** The journal's own lock: nothing is recorded until this transaction ends. False while nothing ever was. */
export async function lockJournal(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ last: journalCounters.last })
    .from(journalCounters)
    .where(and(eq(journalCounters.name, "position"), eq(journalCounters.year, 0)))
    .for("update");
  return rows.length > 0;
}

/** The same for a writer, who takes turns with others before the first row, too. */
export async function lockJournalForWriting(db: Queryable): Promise<void> {
  if (await lockJournal(db)) return;
  await db.execute(sql`lock table ${journalCounters} in share row exclusive mode`);
  await lockJournal(db);
}

/** Takes the next number; whoever else wants one waits until this transaction has ended. @param year 0 for all years */
export async function nextNumber(db: Queryable, name: CounterName, year: number): Promise<number> {
  const [row] = await db
    .insert(journalCounters)
    .values({ name, year, last: 1 })
    .onConflictDoUpdate({
      target: [journalCounters.name, journalCounters.year],
      set: { last: sql`${journalCounters.last} + 1` },
    })
    .returning({ last: journalCounters.last });
  if (!row) throw new Error("The counter was not returned.");
  return row.last;
}

export async function findLastEntry(db: Queryable): Promise<JournalEntryRow | undefined> {
  const [row] = await db.select().from(journalEntries).orderBy(desc(journalEntries.position)).limit(1);
  return row;
}

/** The last day that is closed, `YYYY-MM-DD`. */
export async function findLastClosedDay(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ day: journalClosings.lastDay })
    .from(journalClosings)
    .where(eq(journalClosings.period, "day"))
    .orderBy(desc(journalClosings.lastDay))
    .limit(1);
  return row?.day;
}

export async function findEntriesOfPayment(db: Queryable, paymentId: number): Promise<JournalEntryRow[]> {
  return db
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.paymentId, paymentId))
    .orderBy(journalEntries.position);
}

export async function insertEntry(db: Queryable, entry: JournalEntryRow): Promise<void> {
  await db.insert(journalEntries).values(entry);
}

export async function insertDocument(db: Queryable, document: SalesDocumentRow): Promise<void> {
  await db.insert(salesDocuments).values(document);
}
