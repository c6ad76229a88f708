import { asc, count, eq, getTableColumns, gt, isNotNull, isNull, ne, or, sql, and, desc } from "drizzle-orm";
import {
  journalClosings,
  journalCounters,
  journalEntries,
  journalMonths,
  journalWaiting,
  payments,
  salesDocuments,
  journalChecks,
} from "#selling/payments/payments.tables.ts";
import { invoiceReissues } from "#selling/payments/billing/billing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Rows of the journal after a position, each with its invoice or credit note, in order. */
export async function findEntriesWithDocuments(db: Queryable, after: number, limit: number) {
  return db
    .select({ entry: getTableColumns(journalEntries), document: getTableColumns(salesDocuments) })
    .from(journalEntries)
    .leftJoin(salesDocuments, eq(salesDocuments.number, journalEntries.documentNumber))
    .where(gt(journalEntries.position, after))
    .orderBy(asc(journalEntries.position))
    .limit(limit);
}

export async function findClosingsAfter(db: Queryable, after: number, limit: number) {
  return db
    .select()
    .from(journalClosings)
    .where(gt(journalClosings.position, after))
    .orderBy(asc(journalClosings.position))
    .limit(limit);
}

/** Documents without a journal row, and not made out to another name afterwards. */
export async function findLooseDocument(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ number: salesDocuments.number, position: journalEntries.position })
    .from(salesDocuments)
    .leftJoin(journalEntries, eq(salesDocuments.number, journalEntries.documentNumber))
    .leftJoin(
      invoiceReissues,
      or(
        eq(salesDocuments.number, invoiceReissues.creditNoteNumber),
        eq(salesDocuments.number, invoiceReissues.invoiceNumber),
      ),
    )
    .where(and(isNull(journalEntries.position), isNull(invoiceReissues.position)))
    .orderBy(asc(salesDocuments.number))
    .limit(1);
  return row?.number;
}

/**
 * The first payment whose amount differs between the shop and the journal with its waiting movements: whole cents, less
 * refunds.
 */
export async function findUnaccounted(db: Queryable) {
  const paid = sql<number>`${payments.amountCents} - ${payments.refundedCents}`;
  const waiting = sql`(select coalesce(sum(waiting.gross_cents), 0) from ${journalWaiting} waiting where waiting.payment_id = ${payments.id})`;
  const recorded = sql<number>`(coalesce(sum(${journalEntries.grossCents}), 0) + ${waiting})::integer`;
  const [row] = await db
    .select({ paymentId: payments.id, paidCents: paid, journalCents: recorded })
    .from(payments)
    .leftJoin(journalEntries, eq(journalEntries.paymentId, payments.id))
    .where(isNotNull(payments.paidAt))
    .groupBy(payments.id)
    .having(ne(recorded, paid))
    .orderBy(asc(payments.id))
    .limit(1);
  return row;
}

/** Movements that wait for their number, and their sum in whole cents. */
export async function sumWaiting(db: Queryable): Promise<{ waiting: number; waitingCents: number }> {
  const [row] = await db
    .select({
      waiting: count(),
      waitingCents: sql<number>`coalesce(sum(${journalWaiting.grossCents}), 0)::integer`,
    })
    .from(journalWaiting);
  return row ?? { waiting: 0, waitingCents: 0 };
}

export async function findCounters(db: Queryable) {
  return db.select().from(journalCounters).orderBy(asc(journalCounters.name), asc(journalCounters.year));
}

/** Whether the kept sums of a closed month differ from those of its rows. */
export async function hasOtherMonthSums(
  db: Queryable,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<boolean> {
  const kept = sql`select * from ${journalMonths} where month = date_trunc('month', ${firstDay}::date)`;
  const computed = sql`select * from journal_sums(${firstDay}::date, ${lastDay}::date)`;
  const { rows } = await db.execute<{ differs: boolean }>(
    sql`select exists ((${kept} except ${computed}) union all (${computed} except ${kept})) as differs`,
  );
  return rows[0]?.differs ?? false;
}

export type CheckRow = typeof journalChecks.$inferSelect;

/** Serialises requests: two at once are one. */
export async function lockChecks(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('encrier-journal-checks', 0))`);
}

export async function insertCheck(db: Queryable, requestedBy: string, now: Date): Promise<number> {
  const [row] = await db
    .insert(journalChecks)
    .values({ requestedBy, requestedAt: now })
    .returning({ id: journalChecks.id });
  if (!row) throw new Error("The new check was not returned.");
  return row.id;
}

export async function findCheck(db: Queryable, id: number): Promise<CheckRow | undefined> {
  const [row] = await db.select().from(journalChecks).where(eq(journalChecks.id, id));
  return row;
}

export async function finishCheck(
  db: Queryable,
  id: number,
  result: Pick<CheckRow, "finishedAt" | "entries" | "closings" | "lastHash" | "fault">,
): Promise<void> {
  await db
    .update(journalChecks)
    .set(result)
    .where(and(eq(journalChecks.id, id), isNull(journalChecks.finishedAt)));
}

/** The last check with a result. */
export async function findLastFinished(db: Queryable): Promise<CheckRow | undefined> {
  const [row] = await db
    .select()
    .from(journalChecks)
    .where(isNotNull(journalChecks.finishedAt))
    .orderBy(desc(journalChecks.id))
    .limit(1);
  return row;
}

/** The last requested check. */
export async function findLastRequested(db: Queryable): Promise<CheckRow | undefined> {
  const [row] = await db.select().from(journalChecks).orderBy(desc(journalChecks.id)).limit(1);
  return row;
}
