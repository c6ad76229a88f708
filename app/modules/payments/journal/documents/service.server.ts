import type { ShopDeps } from "#modules/texts/module.server.ts";
import { composeDocument, sellerOf } from "#modules/payments/invoices/rules.ts";
import type { DocumentKind } from "#modules/payments/checkout/rules.ts";
import {
  blanks,
  canonical,
  goesBack,
  type JournalLine,
  type Movement,
  type Origin,
  type VatAmount,
} from "#modules/payments/journal/rules.ts";
import type { JournalEntryRow } from "#modules/payments/journal/store.server.ts";

interface Draft {
  movement: Movement;
  origin: Origin;
  day: string;
  lines: JournalLine[];
  vat: VatAmount[];
  earlier: JournalEntryRow[];
}

/** Composes the invoice or credit note of a row. */
export function createDocuments({ config, content }: Pick<ShopDeps, "config" | "content">) {
  /** @returns its canonical form; the blank of its number is filled when the row is written */
  function compose({ movement, origin, day, lines, vat, earlier }: Draft): {
    kind: DocumentKind;
    document: string;
  } {
    const kind = goesBack(origin.kind) ? "credit-note" : "invoice";
    const heading = {
      brand: config.brand,
      seller: sellerOf(content.publisher),
      kind,
      number: "",
      issuedOn: day,
      buyer: { username: movement.buyer.username, email: movement.buyer.email },
      paymentId: movement.paymentId,
      provider: origin.provider,
      sessionId: origin.sessionId,
      paidAt: movement.occurredAt.toISOString(),
      corrects: correctedDocument(origin, earlier),
      reason: origin.reason,
    } as const;
    const composed = { ...composeDocument(heading, lines, vat), number: blanks.documentNumber };
    return { kind, document: canonical(composed) };
  }

  return { compose };
}

/** A refund corrects the sale's invoice; its reversal cancels the credit note. */
function correctedDocument({ kind, refundId }: Origin, earlier: JournalEntryRow[]): string | null {
  if (goesBack(kind)) return earlier[0]?.documentNumber ?? null;
  const givenBack = earlier.find((entry) => entry.refundId === refundId && kind.startsWith(entry.kind));
  return refundId === null ? null : (givenBack?.documentNumber ?? null);
}
