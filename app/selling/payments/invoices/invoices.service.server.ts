import type { Signatory } from "#platform/http/acts.ts";
import { printDress } from "#words/texts/look/look-facts.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { forbidden, notFound } from "#platform/http/app-errors.ts";
import type { MailAttachment } from "#platform/mail/mail.server.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { BillingIdentities } from "#selling/payments/billing/billing.service.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Reissues } from "#selling/payments/journal/reissues.service.server.ts";
import { lockPayment } from "#selling/payments/payments.store.server.ts";
import type { Invoice } from "#selling/payments/invoices/invoices.contract.ts";
import { fileNameOf, printableOf } from "#selling/payments/invoices/invoice-printing.rules.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import * as store from "#selling/payments/invoices/invoices.store.server.ts";

export type Invoices = ReturnType<typeof createInvoices>;

/** A finished document. */
export interface PrintedDocument {
  name: string;
  bytes: Buffer;
}

/** More than any member has; it bounds the list. */
const listedInvoices = 1000;

interface Neighbours {
  billing: Pick<BillingIdentities, "require" | "checked">;
  reissues: Pick<Reissues, "record">;
}

type Printing = Pick<ShopDeps, "db" | "content">;

/** A member's invoices and credit notes, printed each time from what was stored when they were issued, in today's dress. */
export function createInvoices({ db, content }: Printing, { billing, reissues }: Neighbours) {
  async function list(viewer: Caller, memberId: string): Promise<Invoice[]> {
    requireOwner(viewer, memberId);
    const documents = await store.findDocuments(db, memberId, listedInvoices);
    return documents.map(({ number, kind, paymentId, issuedOn, grossCents }) => ({
      number,
      kind,
      payment_id: paymentId,
      issued_on: issuedOn,
      amount_cents: grossCents,
    }));
  }

  /** @throws AppError 403 for another member's, 404 for one that does not exist */
  async function print(viewer: Caller, memberId: string, number: string): Promise<PrintedDocument> {
    requireOwner(viewer, memberId);
    return printForPublisher(memberId, number);
  }

  /** The same document, for the publisher. @throws AppError 404 */
  async function printForPublisher(memberId: string, number: string): Promise<PrintedDocument> {
    const document = await store.findDocument(db, memberId, number);
    if (!document) throw unknown();
    return printed(content, document);
  }

  /** The invoice of a payment's sale. @throws AppError 403 and 404 as above */
  async function printForPayment(viewer: Caller, memberId: string, paymentId: number) {
    requireOwner(viewer, memberId);
    const invoice = await store.findSaleInvoice(db, paymentId);
    if (invoice?.memberId !== memberId) throw unknown();
    return printed(content, invoice.content);
  }

  /**
   * Makes the invoice of a payment out to the member's kept identity.
   * @returns the numbers of the credit note and of the new invoice.
   * @throws AppError 403 and 404 as above, 409 without an identity, or if nothing is left to invoice
   */
  async function reissue(viewer: Caller, memberId: string, paymentId: number) {
    requireOwner(viewer, memberId);
    const identity = await billing.require(memberId);
    return db.transaction(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (payment?.memberId !== memberId || !payment.paidAt) throw unknown();
      return reissues.record(tx, paymentId, identity);
    });
  }

  /**
   * Makes the invoice of any payment out to a name that the publisher has received.
   * @throws AppError 400 for a wrong number, 404, 409 if nothing is left to invoice
   */
  async function reissueForPublisher(
    paymentId: number,
    draft: Parameters<BillingIdentities["checked"]>[0],
    by: Signatory<PaymentAct>,
  ) {
    const identity = await billing.checked(draft);
    return db.transaction(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (!payment?.paidAt) throw unknown();
      const numbers = await reissues.record(tx, paymentId, identity);
      await by.sign(tx, {
        kind: "invoice-reissued",
        object: { type: "payment", id: paymentId },
        details: { invoice: numbers.invoice, credit_note: numbers.credit_note },
      });
      return numbers;
    });
  }

  return { list, print, printForPublisher, printForPayment, reissue, reissueForPublisher };
}

function requireOwner(viewer: Caller, memberId: string): void {
  if (viewer.id !== memberId) throw forbidden("Ce compte n’est pas le vôtre.");
}

const unknown = () => notFound("Cette facture n’existe pas.");

/** A document for a mail, and its data. */
export interface EnclosedDocument {
  document: SalesDocument;
  attachment: MailAttachment;
}

/** The invoice attached to a receipt; null for a payment from before the journal. */
export async function encloseInvoice(deps: Printing, paymentId: number): Promise<EnclosedDocument | null> {
  const invoice = await store.findSaleInvoice(deps.db, paymentId);
  return invoice ? enclosed(deps, invoice.content) : null;
}

/** The credit note attached to the mail about a refund; null if none was issued. */
export async function encloseCreditNote(deps: Printing, refundId: number): Promise<EnclosedDocument | null> {
  const note = await store.findCreditNote(deps.db, refundId);
  return note ? enclosed(deps, note) : null;
}

async function enclosed({ content }: Printing, document: SalesDocument): Promise<EnclosedDocument> {
  const { name, bytes } = await printed(content, document);
  return { document, attachment: { name, type: "application/pdf", bytes } };
}

async function printed({ look }: ShopDeps["content"], document: SalesDocument): Promise<PrintedDocument> {
  // The PDF library is large, and most processes never use it.
  const { printDocument } = await import("#formats/print/print-document.server.ts");
  return { name: fileNameOf(document), bytes: await printDocument(printableOf(document), printDress(look)) };
}
