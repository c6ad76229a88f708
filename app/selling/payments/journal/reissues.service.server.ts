import { parisDay } from "#platform/data/dates.ts";
import { conflict } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { BillingIdentity } from "#selling/payments/billing/billing.rules.ts";
import type { DocumentKind } from "#selling/payments/checkout/checkout.rules.ts";
import type { ShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import { composeDocument, type SalesDocument, sellerOf } from "#selling/payments/invoices.rules.ts";
import {
  dayFault,
  documentNumber,
  fingerprint,
  hashOf,
  noHash,
  yearOf,
} from "#selling/payments/journal/journal.rules.ts";
import * as journalStore from "#selling/payments/journal/journal.store.server.ts";
import { remainderOf } from "#selling/payments/journal/reissues.rules.ts";
import * as reissuesStore from "#selling/payments/journal/reissues.store.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type Reissues = ReturnType<typeof createReissues>;

/** A mistake is corrected once or twice; more would only use up numbers. */
const mostReissues = 5;
const invoicesAtMost = 1 + mostReissues;

/**
 * Invoices made out to another name afterwards: a credit note on what is left of the former one, and a new one. Both take
 * the next numbers, under the journal's lock; no money moves, so the journal itself has no row of them.
 */
export function createReissues(
  { config, content, now }: Pick<ShopDeps, "config" | "content" | "now">,
  clock: Pick<ShopClock, "check">,
) {
  /** The caller holds the payment's lock. @throws AppError 409 if nothing is left, too often, or while the clock is not right */
  async function record(tx: Queryable, paymentId: number, billedTo: BillingIdentity) {
    const documents = await reissuesStore.findContents(tx, paymentId);
    const current = await reissuesStore.findCurrentInvoice(tx, paymentId);
    const former = documents.find(({ number }) => number === current);
    if (!former || (await journalStore.findWaitingOf(tx, paymentId)).length > 0)
      throw conflict("La facture de ce paiement n’est pas encore établie. Réessayez dans quelques minutes.");
    const { lines, vat } = remainderOf(former, documents);
    if (lines.length === 0)
      throw conflict("Ce paiement a été remboursé\u202f: il n’y a plus rien à facturer.");
    if (documents.filter(({ reissue }) => reissue).length >= 2 * mostReissues)
      throw conflict(`Cette commande a déjà eu ${invoicesAtMost} factures, le plus qu’elle puisse avoir.`);
    const { day, after } = await begin(tx);
    const year = yearOf(day);
    const [note = 0, invoice = 0] = await journalStore.nextNumbers(
      tx,
      { name: "credit-note", year },
      { name: "invoice", year },
    );
    const numbers = {
      replaces: former.number,
      creditNote: documentNumber("credit-note", { year, sequence: note }),
      invoice: documentNumber("invoice", { year, sequence: invoice }),
    };
    const heading = {
      ...former,
      issuedOn: day,
      brand: config.brand,
      seller: sellerOf(content.publisher),
      reissue: numbers,
    };
    const rowOf = (kind: DocumentKind, sequence: number, changes: Partial<SalesDocument>) => {
      const number = documentNumber(kind, { year, sequence });
      const composed = composeDocument(
        { ...heading, kind, number, corrects: null, reason: null, ...changes },
        lines,
        vat,
      );
      return { number, kind, year, sequence, paymentId, content: composed, sha256: fingerprint(composed) };
    };
    const reason = "Facture à établir à un autre nom";
    const creditNote = rowOf("credit-note", note, { corrects: former.number, reason });
    const { username, email } = former.buyer;
    const replacement = rowOf("invoice", invoice, { buyer: { username, email, billing: billedTo } });
    const last = await reissuesStore.findLastReissue(tx);
    const row = {
      position: (last?.position ?? 0) + 1,
      paymentId,
      day,
      recordedAt: now(),
      replacedNumber: former.number,
      creditNoteNumber: creditNote.number,
      creditNoteSha256: creditNote.sha256,
      invoiceNumber: replacement.number,
      invoiceSha256: replacement.sha256,
      afterPosition: after.position,
      afterHash: after.hash,
      previousHash: last?.hash ?? noHash,
    };
    await reissuesStore.insertReissue(tx, { ...row, hash: hashOf(row) }, [creditNote, replacement]);
    return { credit_note: creditNote.number, invoice: replacement.number };
  }

  /** Takes the journal's lock. The day is PostgreSQL's, as in the journal. */
  async function begin(tx: Queryable) {
    await journalStore.lockJournalForWriting(tx);
    const { reading, fault } = await clock.check(tx);
    const day = parisDay(reading.database);
    const end = await journalStore.findJournalEnd(tx);
    const after = await reissuesStore.findLastEntry(tx);
    const wrong = fault ?? dayFault(day, end?.day, end?.closedDay);
    if (wrong || !after)
      throw conflict("L’horloge de la boutique est en cours de vérification. Réessayez dans une heure.");
    return { day, after };
  }

  return { record };
}
