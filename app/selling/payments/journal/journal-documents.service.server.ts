import type { ShopDeps } from "#words/texts/module.server.ts";
import { composeDocument, sellerOf } from "#selling/payments/invoices.rules.ts";
import {
  documentKindOf,
  goesBack,
  type JournalLine,
  type Movement,
  type Origin,
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
  function compose({ number, movement, origin, day, lines, vat, earlier }: Draft) {
    const heading = {
      brand: config.brand,
      seller: sellerOf(content.publisher),
      kind: documentKindOf(origin.kind),
      number,
      issuedOn: day,
      buyer: { username: movement.buyer.username, email: movement.buyer.email },
      paymentId: movement.paymentId,
      provider: origin.provider,
      sessionId: origin.sessionId,
      paidAt: movement.occurredAt.toISOString(),
      corrects: correctedDocument(origin, earlier),
      reason: origin.reason,
    } as const;
    return composeDocument(heading, lines, vat);
  }

  return { compose };
}

/** A refund corrects the sale's invoice; its reversal cancels the credit note. */
function correctedDocument({ kind, refundId }: Origin, earlier: JournalEntryRow[]): string | null {
  if (goesBack(kind)) return earlier[0]?.documentNumber ?? null;
  const givenBack = earlier.find((entry) => entry.refundId === refundId && kind.startsWith(entry.kind));
  return refundId === null ? null : (givenBack?.documentNumber ?? null);
}
