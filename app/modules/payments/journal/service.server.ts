import type { Queryable } from "#platform/database.server.ts";
import { parisDay } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { type Buyer, composeDocument, sellerOf } from "#modules/payments/invoices/rules.ts";
import {
  dayAfter,
  documentNumber,
  entryNumber,
  fingerprint,
  hashOf,
  type JournalLine,
  noHash,
  sumByRate,
  sumOf,
  type VatAmount,
  vatOf,
  yearOf,
} from "#modules/payments/journal/rules.ts";
import {
  findEntriesOfPayment,
  findLastClosedDay,
  findLastEntry,
  insertDocument,
  insertEntry,
  type JournalEntryRow,
  nextNumber,
} from "#modules/payments/journal/store.server.ts";
import type { PaymentKind } from "#modules/payments/rules.ts";

/** What a row says of a movement beside its amounts. */
type Origin = Pick<JournalEntryRow, "kind" | "memberId" | "provider" | "sessionId" | "refundId" | "reason">;

interface Movement {
  paymentId: number;
  /** When the money came or went, as the provider or the operator says. */
  occurredAt: Date;
  buyer: Buyer;
  /** Whole cents, VAT included; positive in refunds too. */
  lines: JournalLine[];
}

export interface Sale extends Movement {
  memberId: string;
  kind: PaymentKind;
  provider: string;
  sessionId: string | null;
}

export interface Refund extends Movement {
  refundId: number;
  /** For the credit note: French, fit to show to the member. */
  reason: string;
  /** `dispute`: the bank took the money back. A refund unless told. */
  kind?: "refund" | "dispute";
}

export interface Recorded {
  /** '2026-000012' */
  entryNumber: string;
  /** 'F2026-000012', or 'A2026-000003' for a credit note. */
  documentNumber: string;
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * The sales journal (docs/decisions/013-sales-journal.md). Each call writes one row and its invoice or credit note in the
 * caller's transaction. It takes the journal's lock, which all writers share: call it as late in the transaction as you
 * can, and lock nothing of your own afterwards.
 */
export function createJournal({ config, content, now }: Pick<Deps, "config" | "content" | "now">) {
  /** Money has come in. Twice for the same payment is refused by the database. */
  const recordSale = (tx: Queryable, sale: Sale): Promise<Recorded> =>
    record(tx, sale, {
      kind: sale.kind === "subscription" ? "subscription" : "sale",
      memberId: sale.memberId,
      provider: sale.provider,
      sessionId: sale.sessionId,
      refundId: null,
      reason: null,
    });

  /** Money has gone back, all or part of it. @throws Error when the payment has no sale, or less than that is left of it */
  const recordRefund = async (tx: Queryable, refund: Refund): Promise<Recorded> =>
    record(tx, refund, { ...(await whoPaid(tx, refund)), kind: refund.kind ?? "refund" });

  /** Money that had gone back is here again: a refund that the bank could not deliver, a dispute that was won. */
  const recordReversal = async (tx: Queryable, refund: Refund): Promise<Recorded> =>
    record(tx, refund, { ...(await whoPaid(tx, refund)), kind: `${refund.kind ?? "refund"}-reversal` });

  async function whoPaid(tx: Queryable, { paymentId, refundId, reason }: Refund) {
    const [sale] = await findEntriesOfPayment(tx, paymentId);
    if (!sale) throw new Error(`Payment ${paymentId} has no sale in the journal.`);
    const { memberId, provider, sessionId } = sale;
    return { memberId, provider, sessionId, refundId, reason };
  }

  async function record(tx: Queryable, movement: Movement, origin: Origin): Promise<Recorded> {
    const { paymentId, occurredAt } = movement;
    const lines = movement.lines.map(plainLine);
    // First of all: the lock that keeps rows in one chain.
    const position = await nextNumber(tx, "position", 0);
    const last = await findLastEntry(tx);
    const earlier = await findEntriesOfPayment(tx, paymentId);
    const recordedAt = now();
    const day = accountingDay(recordedAt, last?.day, await findLastClosedDay(tx));
    const vat = movedVat(origin.kind, earlier, lines);
    const { grossCents } = sumOf(vat);
    const document = await issue(tx, { movement, origin, day, lines, vat, earlier });
    const year = yearOf(day);
    const row = {
      ...origin,
      position,
      year,
      sequence: await nextNumber(tx, "entry", year),
      day,
      recordedAt,
      occurredAt,
      paymentId,
      lines,
      vat,
      grossCents,
      perpetualCents: (last?.perpetualCents ?? 0) + grossCents,
      documentNumber: document.number,
      documentSha256: document.sha256,
      previousHash: last?.hash ?? noHash,
    };
    await insertEntry(tx, { ...row, hash: hashOf(row) });
    return { entryNumber: entryNumber(row), documentNumber: document.number };
  }

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

  return { recordSale, recordRefund, recordReversal };
}

interface Draft {
  movement: Movement;
  origin: Origin;
  day: string;
  lines: JournalLine[];
  vat: VatAmount[];
  earlier: JournalEntryRow[];
}

const goesBack = (kind: Origin["kind"]): boolean => kind === "refund" || kind === "dispute";

/** Never before the last row's day and never a day that is closed, even if a process' clock is late. */
const accountingDay = (now: Date, lastDay = "", closedDay?: string): string =>
  [parisDay(now), lastDay, closedDay ? dayAfter(closedDay) : ""].toSorted().at(-1) ?? "";

function movedVat(kind: Origin["kind"], earlier: JournalEntryRow[], lines: JournalLine[]): VatAmount[] {
  const balance = sumByRate(earlier.flatMap(({ vat }) => vat));
  const vat = vatOf(balance, lines, goesBack(kind) ? -1 : 1);
  // A bank may take back more than is left; the shop itself never gives more.
  if (kind === "refund" && sumByRate([...balance, ...vat]).some(({ grossCents }) => grossCents < 0))
    throw new Error("More would be given back than was paid.");
  return vat;
}

/** A refund corrects the sale's invoice; its reversal takes the credit note back. */
function correctedDocument({ kind, refundId }: Origin, earlier: JournalEntryRow[]): string | null {
  if (goesBack(kind)) return earlier[0]?.documentNumber ?? null;
  const givenBack = earlier.find((entry) => entry.refundId === refundId && kind.startsWith(entry.kind));
  return refundId === null ? null : (givenBack?.documentNumber ?? null);
}

/** The line with its own members alone: what is stored is what the hash is made over. */
function plainLine({ lineId, editionId, label, amountCents, vatPerMille }: JournalLine): JournalLine {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Error(`Not an amount for the journal: ${amountCents}`);
  return { lineId, editionId, label, amountCents, vatPerMille };
}
