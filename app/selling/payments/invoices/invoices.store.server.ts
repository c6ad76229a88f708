import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { invoiceReissues } from "#selling/payments/billing/billing.tables.ts";
import { journalEntries, payments, salesDocuments } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";

/** A member's invoices and credit notes, newest first. */
export async function findDocuments(db: Queryable, memberId: string, limit: number) {
  const rows = await documentsWith(db)
    .where(eq(payments.memberId, memberId))
    .orderBy(desc(placeOf), desc(salesDocuments.kind))
    .limit(limit);
  return rows.map(contentOf);
}

export async function findDocument(db: Queryable, memberId: string, number: string) {
  const rows = await documentsWith(db).where(
    and(eq(payments.memberId, memberId), eq(salesDocuments.number, number)),
  );
  return rows.map(contentOf)[0];
}

/** The current invoice of a payment: of its sale, or the last one made out to another name. */
export async function findSaleInvoice(db: Queryable, paymentId: number): Promise<StoredDocument | undefined> {
  const [row] = await documentsWith(db)
    .where(
      and(
        eq(salesDocuments.paymentId, paymentId),
        eq(salesDocuments.kind, "invoice"),
        or(isNotNull(invoiceReissues.position), isNull(journalEntries.refundId)),
      ),
    )
    .orderBy(sql`${invoiceReissues.position} desc nulls last`)
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
    .leftJoin(journalEntries, eq(journalEntries.documentNumber, salesDocuments.number))
    .leftJoin(
      invoiceReissues,
      or(
        eq(invoiceReissues.invoiceNumber, salesDocuments.number),
        eq(invoiceReissues.creditNoteNumber, salesDocuments.number),
      ),
    )
    .innerJoin(payments, eq(payments.id, salesDocuments.paymentId));

/** A reissued invoice, and its credit note, follow a row of the journal. */
const placeOf = sql`coalesce(${journalEntries.position}, ${invoiceReissues.afterPosition} + 0.5)`;

/** Stored documents are only written by `composeDocument`, and never change. */
const contentOf = ({ content }: { content: unknown }): SalesDocument => content as SalesDocument;
