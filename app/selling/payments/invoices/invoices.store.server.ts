import { and, asc, desc, eq } from "drizzle-orm";
import { journalEntries, payments, salesDocuments } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";

/** A member's invoices and credit notes, newest first. */
export async function findDocuments(db: Queryable, memberId: string, limit: number) {
  const rows = await documentsWith(db)
    .where(eq(payments.memberId, memberId))
    .orderBy(desc(journalEntries.position))
    .limit(limit);
  return rows.map(contentOf);
}

export async function findDocument(db: Queryable, memberId: string, number: string) {
  const rows = await documentsWith(db).where(
    and(eq(payments.memberId, memberId), eq(salesDocuments.number, number)),
  );
  return rows.map(contentOf)[0];
}

/** The invoice of a payment's sale. */
export async function findSaleInvoice(db: Queryable, paymentId: number): Promise<StoredDocument | undefined> {
  const [row] = await documentsWith(db)
    .where(eq(salesDocuments.paymentId, paymentId))
    .orderBy(asc(journalEntries.position))
    .limit(1);
  return row && { memberId: row.memberId, content: contentOf(row) };
}

/** The credit note of a refund or lost dispute. */
export async function findCreditNote(db: Queryable, refundId: number): Promise<SalesDocument | undefined> {
  const rows = await documentsWith(db)
    .where(and(eq(journalEntries.refundId, refundId), eq(salesDocuments.kind, "credit-note")))
    .orderBy(asc(journalEntries.position))
    .limit(1);
  return rows.map(contentOf)[0];
}

interface StoredDocument {
  memberId: string;
  content: SalesDocument;
}

const documentsWith = (db: Queryable) =>
  db
    .select({ content: salesDocuments.content, memberId: payments.memberId })
    .from(salesDocuments)
    .innerJoin(journalEntries, eq(journalEntries.documentNumber, salesDocuments.number))
    .innerJoin(payments, eq(payments.id, salesDocuments.paymentId));

/** Stored documents are only written by `composeDocument`, and never change. */
const contentOf = ({ content }: { content: unknown }): SalesDocument => content as SalesDocument;
