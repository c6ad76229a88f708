import { and, asc, between, desc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { invoiceReissues } from "#selling/payments/billing/billing.tables.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import type { SalesDocumentRow } from "#selling/payments/journal/journal.store.server.ts";
import { journalEntries, salesDocuments } from "#selling/payments/payments.tables.ts";

export type ReissueRow = typeof invoiceReissues.$inferSelect;

/** The documents of a payment. */
export async function findContents(db: Queryable, paymentId: number): Promise<SalesDocument[]> {
  const rows = await db
    .select({ content: salesDocuments.content })
    .from(salesDocuments)
    .where(eq(salesDocuments.paymentId, paymentId));
  return rows.map(({ content }) => content as SalesDocument);
}

/** The number of the current invoice of a payment: of its sale, or of the last one in its place. */
export async function findCurrentInvoice(db: Queryable, paymentId: number): Promise<string | null> {
  const { position, invoiceNumber } = invoiceReissues;
  const [last] = await db
    .select({ number: invoiceNumber })
    .from(invoiceReissues)
    .where(eq(invoiceReissues.paymentId, paymentId))
    .orderBy(desc(position))
    .limit(1);
  if (last) return last.number;
  const [sale] = await db
    .select({ number: journalEntries.documentNumber })
    .from(journalEntries)
    .where(eq(journalEntries.paymentId, paymentId))
    .orderBy(asc(journalEntries.position))
    .limit(1);
  return sale?.number ?? null;
}

/** The last row of the chain. */
export async function findLastReissue(db: Queryable): Promise<ReissueRow | undefined> {
  const [row] = await db.select().from(invoiceReissues).orderBy(desc(invoiceReissues.position)).limit(1);
  return row;
}

/** The journal's last row, which the next reissue follows. */
export async function findLastEntry(db: Queryable) {
  const { position, hash } = journalEntries;
  const [row] = await db.select({ position, hash }).from(journalEntries).orderBy(desc(position)).limit(1);
  return row;
}

export async function insertReissue(
  db: Queryable,
  reissue: ReissueRow,
  documents: SalesDocumentRow[],
): Promise<void> {
  await db.insert(salesDocuments).values(documents);
  await db.insert(invoiceReissues).values(reissue);
}

/** Those that follow rows of the journal, both positions included, in order, each with its two documents. */
export async function findReissuesAfter(db: Queryable, first: number, last: number) {
  const reissues = await db
    .select()
    .from(invoiceReissues)
    .where(between(invoiceReissues.afterPosition, first, last))
    .orderBy(asc(invoiceReissues.position));
  const documentOf = async (number: string, paymentId: number) => {
    const [row] = await db
      .select()
      .from(salesDocuments)
      .where(and(eq(salesDocuments.number, number), eq(salesDocuments.paymentId, paymentId)));
    return row;
  };
  const found = [];
  for (const reissue of reissues) {
    const creditNote = await documentOf(reissue.creditNoteNumber, reissue.paymentId);
    const invoice = await documentOf(reissue.invoiceNumber, reissue.paymentId);
    found.push({ reissue, creditNote, invoice });
  }
  return found;
}
