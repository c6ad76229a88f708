import type { Queryable } from "#platform/postgres/database.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { ShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import { createDocuments } from "#selling/payments/journal/journal-documents.service.server.ts";
import * as rules from "#selling/payments/journal/journal.rules.ts";
import * as store from "#selling/payments/journal/journal.store.server.ts";
import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";

export interface Sale extends rules.Movement {
  memberId: string;
  kind: PaymentKind;
  provider: string;
  sessionId: string | null;
}

export interface Refund extends rules.Movement {
  refundId: number;
  /** For the credit note: French, shown to the member. */
  reason: string;
  /** `dispute`: the bank took the money back. A refund by default. */
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
 * The sales journal (docs/decisions/013-sales-journal.md). Each call writes one row and its invoice or credit note in
 * the caller's transaction, which has locked the payment. It takes the journal's lock, which all writers share: call it
 * as late in the transaction as possible, and take no locks afterwards. While the clock is not right the movement waits for its row, and the call
 * returns null (`waiting/`).
 */
export function createJournal(
  { config, content, now, log }: Pick<ShopDeps, "config" | "content" | "now" | "log">,
  clock: Pick<ShopClock, "check">,
) {
  const documents = createDocuments({ config, content });

  /** An incoming payment. The database refuses a second row for the same payment. */
  async function recordSale(tx: Queryable, sale: Sale): Promise<Recorded | null> {
    const { memberId, provider, sessionId } = sale;
    const kind = sale.kind === "subscription" ? ("subscription" as const) : ("sale" as const);
    return recordOrHold(tx, sale, { kind, memberId, provider, sessionId, refundId: null, reason: null });
  }

  /** A full or partial refund. @throws Error if the payment has no sale, or less than this amount is left */
  const recordRefund = (tx: Queryable, refund: Refund): Promise<Recorded | null> =>
    recordRefunded(tx, refund, refund.kind ?? "refund");

  /** A reversed refund: the bank could not deliver it, or a dispute was won. */
  const recordReversal = (tx: Queryable, refund: Refund): Promise<Recorded | null> =>
    recordRefunded(tx, refund, `${refund.kind ?? "refund"}-reversal`);

  async function recordRefunded(tx: Queryable, refund: Refund, kind: rules.Origin["kind"]) {
    const origin = { ...(await whoPaid(tx, refund)), kind };
    return recordOrHold(tx, refund, origin);
  }

  async function saleOf(tx: Queryable, paymentId: number) {
    const [entry] = await store.findEntriesOfPayment(tx, paymentId);
    const sale = entry ?? (await store.findWaitingOf(tx, paymentId))[0]?.movement;
    if (!sale) throw new Error(`Payment ${paymentId} has no sale in the journal.`);
    return sale;
  }

  /** The lines of a payment as they were sold, at the rates of that moment: those of its refunds. */
  const soldLines = async (tx: Queryable, paymentId: number): Promise<rules.JournalLine[]> =>
    (await saleOf(tx, paymentId)).lines;

  async function whoPaid(tx: Queryable, { paymentId, refundId, reason }: Refund) {
    const { memberId, provider, sessionId } = await saleOf(tx, paymentId);
    return { memberId, provider, sessionId, refundId, reason };
  }

  async function recordOrHold(
    tx: Queryable,
    movement: rules.Movement,
    origin: rules.Origin,
  ): Promise<Recorded | null> {
    const draft = { ...movement, lines: movement.lines.map(rules.plainLine) };
    const present = await begin(tx, movement.paymentId);
    const isBehind = present.ahead.length > 0;
    if (!present.fault && !isBehind) return record(tx, draft, origin, present);
    const reason = present.fault ?? "Une écriture du même paiement attend déjà.";
    await hold(tx, draft, origin, { present, reason });
    return null;
  }

  /**
   * The row of a waiting movement, once no earlier one of its payment is waiting.
   * @returns null while the clock is not right
   */
  async function recordWaiting(tx: Queryable, row: store.WaitingRow): Promise<Recorded | null> {
    const { paymentId, refundId, kind } = row;
    const present = await begin(tx, paymentId);
    if (present.fault) return null;
    const { occurredAt, buyer, lines, ...origin } = row.movement;
    // The wrong clock may have shown a time in the future.
    const occurred = new Date(Math.min(Date.parse(occurredAt), now().getTime()));
    const movement = { paymentId, occurredAt: occurred, buyer, lines };
    return record(tx, movement, { ...origin, kind, refundId }, present);
  }

  /** Takes the journal's lock. The caller has locked the payment, so its movements are read before. */
  async function begin(tx: Queryable, paymentId: number): Promise<Present> {
    const earlier = await store.findEntriesOfPayment(tx, paymentId);
    const ahead = await store.findWaitingOf(tx, paymentId);
    let { day, fault } = await today(tx);
    await store.lockJournalForWriting(tx);
    const end = await store.findJournalEnd(tx);
    const faultOfDay = () => rules.dayFault(day, end?.day, end?.closedDay);
    // The day may have ended while this transaction waited for the lock.
    if (!fault && faultOfDay()) ({ day, fault } = await today(tx));
    return { earlier, ahead, end, day, fault: fault ?? faultOfDay() };
  }

  /** The day is PostgreSQL's, the same for all processes. */
  async function today(tx: Queryable): Promise<Pick<Present, "day" | "fault">> {
    const { reading, fault } = await clock.check(tx);
    return { day: parisDay(reading.database), fault };
  }

  async function hold(
    tx: Queryable,
    { paymentId, occurredAt, buyer, lines }: rules.Movement,
    { kind, refundId, ...origin }: rules.Origin,
    { present: { earlier, ahead }, reason }: { present: Present; reason: string },
  ): Promise<void> {
    if (refundId === null && earlier.length > 0)
      throw new Error(`Payment ${paymentId} has its sale in the journal.`);
    const waiting = ahead.map((row) =>
      rules.vatOf([], row.movement.lines, rules.goesBack(row.kind) ? -1 : 1),
    );
    const { grossCents } = rules.sumOf(
      rules.movedVat(kind, [...earlier.map(({ vat }) => vat), ...waiting].flat(), lines),
    );
    const movement: rules.HeldMovement = {
      ...origin,
      occurredAt: occurredAt.toISOString(),
      buyer: rules.plainBuyer(buyer),
      lines,
    };
    await store.insertWaiting(tx, { paymentId, refundId, kind, grossCents, movement, reason, heldAt: now() });
    log.error(
      { paymentId, refundId, kind, reason },
      "a movement of money waits for its number in the sales journal",
    );
  }

  async function record(
    tx: Queryable,
    movement: rules.Movement,
    origin: rules.Origin,
    { earlier, end, day }: Present,
  ) {
    const { paymentId, occurredAt, lines } = movement;
    const before = earlier.flatMap((entry) => entry.vat);
    const vat = rules.movedVat(origin.kind, before, lines);
    const { grossCents } = rules.sumOf(vat);
    const kind = rules.documentKindOf(origin.kind);
    const year = rules.yearOf(day);
    const [position = 0, sequence = 0, documentSequence = 0] = await store.nextNumbers(
      tx,
      { name: "position", year: 0 },
      { name: "entry", year },
      { name: kind, year },
    );
    const number = rules.documentNumber(kind, { year, sequence: documentSequence });
    const composed = await documents.compose(tx, { number, movement, origin, day, lines, vat, earlier });
    const sha256 = rules.fingerprint(composed);
    const row = {
      ...origin,
      position,
      year,
      sequence,
      day,
      recordedAt: now(),
      occurredAt,
      paymentId,
      lines,
      vat,
      grossCents,
      perpetualCents: (end?.perpetualCents ?? 0) + grossCents,
      documentNumber: number,
      documentSha256: sha256,
      previousHash: end?.hash ?? rules.noHash,
    };
    const document = { number, kind, year, sequence: documentSequence, paymentId, content: composed, sha256 };
    await store.insertEntry(tx, { ...row, hash: rules.hashOf(row) }, document);
    return { entryNumber: rules.entryNumber({ year, sequence }), documentNumber: number };
  }

  return { recordSale, soldLines, recordRefund, recordReversal, recordWaiting };
}

/** The data from which a row is computed. */
interface Present {
  /** The recorded and the waiting movements of the payment. */
  earlier: store.JournalEntryRow[];
  ahead: store.WaitingRow[];
  end: store.JournalEnd | undefined;
  /** `YYYY-MM-DD` in Paris. */
  day: string;
  /** The reason why nothing can be recorded now, in French. */
  fault: string | null;
}
