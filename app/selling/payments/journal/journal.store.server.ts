import { and, asc, between, count, desc, eq, lte, sql, sum, gt, lt, min, notExists } from "drizzle-orm";
import {
  journalClosings,
  journalCounters,
  journalEntries,
  journalWaiting,
  salesDocuments,
  journalMonths,
} from "#selling/payments/payments.tables.ts";
import type { VatAmount } from "#selling/payments/journal/journal.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { alias } from "drizzle-orm/pg-core";

export type JournalEntryRow = typeof journalEntries.$inferSelect;
export type SalesDocumentRow = typeof salesDocuments.$inferSelect;
export type ClosingRow = typeof journalClosings.$inferSelect;
export type WaitingRow = typeof journalWaiting.$inferSelect;
type CounterName = (typeof journalCounters.$inferSelect)["name"];

/** The journal's own lock: nothing is recorded until this transaction ends. False for an empty journal. */
export async function lockJournal(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ last: journalCounters.last })
    .from(journalCounters)
    .where(and(eq(journalCounters.name, "position"), eq(journalCounters.year, 0)))
    .for("update");
  return rows.length > 0;
}

/** The same for writers, which are also serialised before the first row, when there is no counter to lock. */
export async function lockJournalForWriting(db: Queryable): Promise<void> {
  if (await lockJournal(db)) return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('encrier-journal', 0))`);
  await lockJournal(db);
}

interface Counter {
  name: CounterName;
  /** 0 for all years. */
  year: number;
}

/** Takes the next number of each counter; other callers wait until this transaction has ended. */
export async function nextNumbers(db: Queryable, ...counters: Counter[]): Promise<number[]> {
  const rows = await db
    .insert(journalCounters)
    .values(counters.map((counter) => ({ ...counter, last: 1 })))
    .onConflictDoUpdate({
      target: [journalCounters.name, journalCounters.year],
      set: { last: sql`${journalCounters.last} + 1` },
    })
    .returning({ last: journalCounters.last });
  return rows.map(({ last }) => last);
}

/** The journal's last row, with the last day that is closed; days as `YYYY-MM-DD`. */
export type JournalEnd = Pick<JournalEntryRow, "day" | "hash" | "perpetualCents"> & {
  closedDay: string | null;
};

const journalEnd = prepared((db) => {
  const { position, day, hash, perpetualCents } = journalEntries;
  const { period, firstDay, lastDay } = journalClosings;
  const closedDay = sql<string | null>`(
    select ${lastDay}::text from ${journalClosings} where ${period} = 'day' order by ${firstDay} desc limit 1)`;
  return db
    .select({ day, hash, perpetualCents, closedDay })
    .from(journalEntries)
    .orderBy(desc(position))
    .limit(1)
    .prepare("journal_end");
});

/** Undefined for an empty journal. */
export async function findJournalEnd(db: Queryable): Promise<JournalEnd | undefined> {
  const [row] = await journalEnd(db).execute();
  return row;
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

export async function findEntriesOfPayment(db: Queryable, paymentId: number): Promise<JournalEntryRow[]> {
  return db
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.paymentId, paymentId))
    .orderBy(journalEntries.position);
}

/** Writes a row and its invoice or credit note. */
export async function insertEntry(db: Queryable, entry: JournalEntryRow, document: SalesDocumentRow) {
  await db.insert(salesDocuments).values(document);
  await db.insert(journalEntries).values(entry);
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

export async function findLastClosing(db: Queryable): Promise<ClosingRow | undefined> {
  const [row] = await db.select().from(journalClosings).orderBy(desc(journalClosings.position)).limit(1);
  return row;
}

export async function insertClosing(db: Queryable, closing: ClosingRow): Promise<void> {
  await db.insert(journalClosings).values(closing);
}

/** Keeps the sums of a month by edition, movement and rate (`journal_sums`). */
export async function insertMonthSums(
  db: Queryable,
  { firstDay, lastDay }: Pick<ClosingRow, "firstDay" | "lastDay">,
): Promise<void> {
  await db.execute(sql`
    insert into ${journalMonths} (month, edition_id, kind, vat_per_mille, copies, net_cents, vat_cents, gross_cents)
    select * from journal_sums(${firstDay}::date, ${lastDay}::date)`);
}

export async function deleteWaiting(db: Queryable, id: number): Promise<void> {
  await db.delete(journalWaiting).where(eq(journalWaiting.id, id));
}

/** The first movement after an id without an earlier waiting one of the same payment. */
export async function findNextWaiting(db: Queryable, after: number) {
  const { id, paymentId } = journalWaiting;
  const [row] = await db
    .select({ id, paymentId })
    .from(journalWaiting)
    .where(and(gt(id, after), isFirst(db)))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

/** The movement, unless it has been numbered or an earlier one of its payment is waiting. */
export async function findWaiting(db: Queryable, id: number): Promise<WaitingRow | undefined> {
  const [row] = await db
    .select()
    .from(journalWaiting)
    .where(and(eq(journalWaiting.id, id), isFirst(db)));
  return row;
}

function isFirst(db: Queryable) {
  const earlier = alias(journalWaiting, "earlier");
  return notExists(
    db
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(eq(earlier.paymentId, journalWaiting.paymentId), lt(earlier.id, journalWaiting.id))),
  );
}

/** The number of waiting movements, since when, and the reason of the last one. */
export async function summarizeWaiting(db: Queryable) {
  const { heldAt, id, reason } = journalWaiting;
  const [row] = await db
    .select({
      count: count(),
      since: min(heldAt),
      reason: sql<string | null>`(array_agg(${reason} order by ${id} desc))[1]`,
    })
    .from(journalWaiting);
  return row ?? { count: 0, since: null, reason: null };
}
