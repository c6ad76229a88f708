import type { Queryable } from "#platform/postgres/database.server.ts";
import { findContents, findCurrentInvoice } from "#selling/payments/journal/reissues.store.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { composeDocument, sellerOf } from "#selling/payments/invoices.rules.ts";
import {
  documentKindOf,
  goesBack,
  type JournalLine,
  type Movement,
  type Origin,
  plainBuyer,
  type VatAmount,
} from "#selling/payments/journal/journal.rules.ts";
import type { JournalEntryRow } from "#selling/payments/journal/journal.store.server.ts";

interface Draft {
  number: string;
  movement: Movement;
  origin: Origin;
  day: string;
  lines: JournalLine[];
  vat: VatAmount[];
  earlier: JournalEntryRow[];
}

/** Composes the invoice or credit note of a row. */
export function createDocuments({ config, content }: Pick<ShopDeps, "config" | "content">) {
  async function compose(tx: Queryable, { number, movement, origin, day, lines, vat, earlier }: Draft) {
    const corrects = await correctedDocument(tx, origin, earlier);
    // A sale corrects nothing: it asks for no document while it holds the journal's lock.
    const documents = corrects ? await findContents(tx, movement.paymentId) : [];
    const corrected = documents.find((each) => each.number === corrects);
    const { billing, country } = corrected?.buyer ?? movement.buyer;
    const heading = {
      brand: config.brand,
      seller: sellerOf(content.publisher),
      kind: documentKindOf(origin.kind),
      number,
      issuedOn: day,
      // A correction is made out as what it corrects.
      buyer: plainBuyer({
        ...movement.buyer,
        ...(billing ? { billing } : {}),
        ...(country ? { country } : {}),
      }),
      paymentId: movement.paymentId,
      provider: origin.provider,
      sessionId: origin.sessionId,
      paidAt: movement.occurredAt.toISOString(),
      corrects,
      reason: origin.reason,
    } as const;
    return composeDocument(heading, lines, vat);
  }

  return { compose };
}

/** A refund corrects the current invoice of the payment; its reversal cancels the credit note. */
async function correctedDocument(tx: Queryable, { kind, refundId }: Origin, earlier: JournalEntryRow[]) {
  const [sale] = earlier;
  if (goesBack(kind)) return sale ? findCurrentInvoice(tx, sale.paymentId) : null;
  const givenBack = earlier.find((entry) => entry.refundId === refundId && kind.startsWith(entry.kind));
  return refundId === null ? null : (givenBack?.documentNumber ?? null);
}
