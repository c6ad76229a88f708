import { and, asc, between, count, desc, eq, lte, sql, sum } from "drizzle-orm";
import {
  journalClosings,
  journalCounters,
  journalEntries,
  journalWaiting,
  type salesDocuments,
} from "#modules/payments/tables.ts";
import type { DocumentKind } from "#modules/payments/checkout/rules.ts";
import type { VatAmount } from "#modules/payments/journal/rules.ts";
import type { Queryable } from "#platform/database.server.ts";

export type JournalEntryRow = typeof journalEntries.$inferSelect;
export type SalesDocumentRow = typeof salesDocuments.$inferSelect;
export type ClosingRow = typeof journalClosings.$inferSelect;
export type WaitingRow = typeof journalWaiting.$inferSelect;
export type CounterName = (typeof journalCounters.$inferSelect)["name"];

/** The journal's own lock: nothing is recorded until this transaction ends. False for an empty journal. */
export async function lockJournal(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ last: journalCounters.last })
    .from(journalCounters)
    .where(and(eq(journalCounters.name, "position"), eq(journalCounters.year, 0)))
    .for("update");
  return rows.length > 0;
}

/** The same for writers, which are also serialised before the first row. */
export async function lockJournalForWriting(db: Queryable): Promise<void> {
  await db.execute(sql`select lock_journal_for_writing()`);
}

/** Takes the next number; other callers wait until this transaction has ended. @param year 0 for all years */
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

/** Days as `YYYY-MM-DD`; undefined if there is none. */
export interface LastDays {
  /** Of the journal's last row. */
  last?: string;
  /** That is closed. */
  closed?: string;
}

export async function findLastDays(db: Queryable): Promise<LastDays> {
  const { position, day } = journalEntries;
  const [row] = await db.select({ day }).from(journalEntries).orderBy(desc(position)).limit(1);
  const closed = await findLastClosedDay(db);
  return { ...(row && { last: row.day }), ...(closed !== undefined && { closed }) };
}

export async function findFirstDay(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ day: journalEntries.day })
    .from(journalEntries)
    .where(eq(journalEntries.position, 1));
  return row?.day;
}

/** The journal's last row on or before a day. */
export async function findLastEntryUntil(db: Queryable, day: string) {
  const { position, hash, perpetualCents } = journalEntries;
  const [row] = await db
    .select({ position, hash, perpetualCents })
    .from(journalEntries)
    .where(lte(journalEntries.day, day))
    .orderBy(desc(journalEntries.position))
    .limit(1);
  return row;
}

/** The sums of the rows of some days: by kind, and by rate of VAT. Days inclusive. */
export async function sumDays(db: Queryable, firstDay: string, lastDay: string) {
  const { kind, grossCents, day } = journalEntries;
  const kinds = await db
    .select({ kind, count: count(), grossCents: sum(grossCents).mapWith(Number) })
    .from(journalEntries)
    .where(between(day, firstDay, lastDay))
    .groupBy(kind)
    .orderBy(asc(kind));
  const { rows } = await db.execute<Record<keyof VatAmount, string>>(sql`
    select (amount->>'vatPerMille')::integer as "vatPerMille", sum((amount->>'netCents')::bigint) as "netCents",
           sum((amount->>'vatCents')::bigint) as "vatCents", sum((amount->>'grossCents')::bigint) as "grossCents"
    from ${journalEntries}, jsonb_array_elements(${journalEntries.vat}) as amount
    where ${between(day, firstDay, lastDay)} group by 1 order by 1`);
  const vat = rows.map((row) => ({
    vatPerMille: Number(row.vatPerMille),
    netCents: Number(row.netCents),
    vatCents: Number(row.vatCents),
    grossCents: Number(row.grossCents),
  }));
  return {
    kinds,
    vat,
    entryCount: kinds.reduce((all, each) => all + each.count, 0),
    grossCents: kinds.reduce((all, each) => all + each.grossCents, 0),
  };
}

async function findLastClosedDay(db: Queryable): Promise<string | undefined> {
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

/** A row that is complete except for what the lock gives; `document` and `entry` are canonical forms with blanks. */
export interface EntryDraft {
  paymentId: number;
  /** Numbers of recorded and of waiting movements of the payment that the draft is computed from. */
  knownEntries: number;
  knownWaiting: number;
  /** `YYYY-MM-DD` */
  day: string;
  grossCents: number;
  documentKind: DocumentKind;
  document: string;
  entry: string;
}

/**
 * Takes the journal's lock, then numbers, chains and writes a row with its document (migration 0070).
 * @returns undefined, with the lock, if the day or the payment's movements are not those of the draft any more
 */
export async function insertEntry(
  db: Queryable,
  draft: EntryDraft,
): Promise<{ sequence: number; documentSequence: number } | undefined> {
  const { paymentId, knownEntries, knownWaiting, day, grossCents, documentKind, document, entry } = draft;
  const { rows } = await db.execute<{ sequence: number; documentSequence: number }>(sql`
    select entry_sequence as sequence, document_sequence as "documentSequence" from record_journal_entry(
      ${paymentId}, ${knownEntries}, ${knownWaiting}, ${day}, ${grossCents}, ${documentKind}, ${document}, ${entry})`);
  return rows[0];
}

export async function insertWaiting(db: Queryable, row: typeof journalWaiting.$inferInsert): Promise<void> {
  await db.insert(journalWaiting).values(row);
}

/** The waiting movements of a payment, in order. */
export async function findWaitingOf(db: Queryable, paymentId: number): Promise<WaitingRow[]> {
  return db
    .select()
    .from(journalWaiting)
    .where(eq(journalWaiting.paymentId, paymentId))
    .orderBy(asc(journalWaiting.id));
}
