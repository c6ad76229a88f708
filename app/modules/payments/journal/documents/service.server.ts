import type { Queryable } from "#platform/database.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import { composeDocument, sellerOf } from "#modules/payments/invoices/rules.ts";
import {
  documentNumber,
  fingerprint,
  goesBack,
  type JournalLine,
  type Movement,
  type Origin,
  type VatAmount,
  yearOf,
} from "#modules/payments/journal/rules.ts";
import { insertDocument, type JournalEntryRow, nextNumber } from "#modules/payments/journal/store.server.ts";

interface Draft {
  movement: Movement;
  origin: Origin;
  day: string;
  lines: JournalLine[];
  vat: VatAmount[];
  earlier: JournalEntryRow[];
}

/** Issues the invoice or credit note of a row, in the row's transaction. */
export function createDocuments({ config, content }: Pick<ShopDeps, "config" | "content">) {
  async function issue(tx: Queryable, draft: Draft): Promise<{ number: string; sha256: string }> {
    const { movement, origin, day, lines, vat, earlier } = draft;
    const kind = goesBack(origin.kind) ? "credit-note" : "invoice";
    const year = yearOf(day);
    const sequence = await nextNumber(tx, kind, year);
    const number = documentNumber(kind, { year, sequence });
    const heading = {
      brand: config.brand,
      seller: sellerOf(content.publisher),
      kind,
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
    const composed = composeDocument(heading, lines, vat);
    const sha256 = fingerprint(composed);
    await insertDocument(tx, {
      number,
      kind,
      year,
      sequence,
      paymentId: movement.paymentId,
      content: composed,
      sha256,
    });
    return { number, sha256 };
  }

  return { issue };
}

/** A refund corrects the sale's invoice; its reversal cancels the credit note. */
function correctedDocument({ kind, refundId }: Origin, earlier: JournalEntryRow[]): string | null {
  if (goesBack(kind)) return earlier[0]?.documentNumber ?? null;
  const givenBack = earlier.find((entry) => entry.refundId === refundId && kind.startsWith(entry.kind));
  return refundId === null ? null : (givenBack?.documentNumber ?? null);
}
