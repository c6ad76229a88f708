import type { Queryable } from "#platform/database.server.ts";
import { parisDay } from "#platform/dates.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { ShopClock } from "#modules/payments/clock/service.server.ts";
import { createDocuments } from "#modules/payments/journal/documents/service.server.ts";
import {
  blanks,
  canonical,
  dayFault,
  documentNumber,
  entryNumber,
  goesBack,
  type HeldMovement,
  movedVat,
  type Movement,
  type Origin,
  plainLine,
  sumOf,
  vatOf,
  yearOf,
} from "#modules/payments/journal/rules.ts";
import {
  findEntriesOfPayment,
  findLastDays,
  findWaitingOf,
  insertEntry,
  insertWaiting,
  type JournalEntryRow,
  type LastDays,
  lockJournalForWriting,
  type WaitingRow,
} from "#modules/payments/journal/store.server.ts";
import type { PaymentKind } from "#modules/payments/checkout/rules.ts";

export interface Sale extends Movement {
  memberId: string;
  kind: PaymentKind;
  provider: string;
  sessionId: string | null;
}

export interface Refund extends Movement {
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
    const origin = { kind, memberId, provider, sessionId, refundId: null, reason: null };
    // A payment's first movement, almost always: its other movements are read only if there are any after all.
    return recordOrHold(tx, sale, origin, { earlier: [], ahead: [], ...(await today(tx)) });
  }

  /** A full or partial refund. @throws Error if the payment has no sale, or less than this amount is left */
  const recordRefund = (tx: Queryable, refund: Refund): Promise<Recorded | null> =>
    recordRefunded(tx, refund, refund.kind ?? "refund");

  /** A reversed refund: the bank could not deliver it, or a dispute was won. */
  const recordReversal = (tx: Queryable, refund: Refund): Promise<Recorded | null> =>
    recordRefunded(tx, refund, `${refund.kind ?? "refund"}-reversal`);

  async function recordRefunded(
    tx: Queryable,
    refund: Refund,
    kind: Origin["kind"],
  ): Promise<Recorded | null> {
    const origin = { ...(await whoPaid(tx, refund)), kind };
    return recordOrHold(tx, refund, origin, await read(tx, refund.paymentId));
  }

  async function whoPaid(tx: Queryable, { paymentId, refundId, reason }: Refund) {
    const [entry] = await findEntriesOfPayment(tx, paymentId);
    const sale = entry ?? (await findWaitingOf(tx, paymentId))[0]?.movement;
    if (!sale) throw new Error(`Payment ${paymentId} has no sale in the journal.`);
    const { memberId, provider, sessionId } = sale;
    return { memberId, provider, sessionId, refundId, reason };
  }

  /** @param early read without the lock, which all writers share */
  async function recordOrHold(
    tx: Queryable,
    movement: Movement,
    origin: Origin,
    early: Present,
  ): Promise<Recorded | null> {
    const draft = { ...movement, lines: movement.lines.map(plainLine) };
    // Computed again under the lock only if something else is found there.
    const recorded = early.ahead.length === 0 ? await record(tx, draft, origin, early) : null;
    if (recorded) return recorded;
    await lockJournalForWriting(tx);
    const present = await read(tx, movement.paymentId);
    const fault = faultOf(present, await findLastDays(tx));
    const { ahead } = present;
    if (!fault && ahead.length === 0) return must(await record(tx, draft, origin, present));
    await hold(tx, draft, origin, {
      present,
      reason: fault ?? "Une écriture du même paiement attend déjà.",
    });
    return null;
  }

  /**
   * The row of a waiting movement, once no earlier one of its payment is waiting.
   * @returns null while the clock is not right
   */
  async function recordWaiting(tx: Queryable, row: WaitingRow): Promise<Recorded | null> {
    await lockJournalForWriting(tx);
    const { paymentId, refundId, kind } = row;
    const present = await read(tx, paymentId);
    if (faultOf(present, await findLastDays(tx))) return null;
    const { occurredAt, buyer, lines, ...origin } = row.movement;
    // The wrong clock may have shown a time in the future.
    const occurred = new Date(Math.min(Date.parse(occurredAt), now().getTime()));
    const movement = { paymentId, occurredAt: occurred, buyer, lines };
    return must(await record(tx, movement, { ...origin, kind, refundId }, present));
  }

  async function read(tx: Queryable, paymentId: number): Promise<Present> {
    const earlier = await findEntriesOfPayment(tx, paymentId);
    return { earlier, ahead: await findWaitingOf(tx, paymentId), ...(await today(tx)) };
  }

  /** The day is PostgreSQL's, the same for all processes. */
  async function today(tx: Queryable): Promise<Pick<Present, "day" | "fault">> {
    const { reading, fault } = await clock.check(tx);
    return { day: parisDay(reading.database), fault };
  }

  async function hold(
    tx: Queryable,
    { paymentId, occurredAt, buyer, lines }: Movement,
    { kind, refundId, ...origin }: Origin,
    { present: { earlier, ahead }, reason }: { present: Present; reason: string },
  ): Promise<void> {
    if (refundId === null && earlier.length > 0)
      throw new Error(`Payment ${paymentId} has its sale in the journal.`);
    const waiting = ahead.map((row) => vatOf([], row.movement.lines, goesBack(row.kind) ? -1 : 1));
    const { grossCents } = sumOf(
      movedVat(kind, [...earlier.map(({ vat }) => vat), ...waiting].flat(), lines),
    );
    const { username, email } = buyer;
    const movement: HeldMovement = {
      ...origin,
      occurredAt: occurredAt.toISOString(),
      buyer: { username, email },
      lines,
    };
    await insertWaiting(tx, { paymentId, refundId, kind, grossCents, movement, reason, heldAt: now() });
    log.error(
      { paymentId, refundId, kind, reason },
      "a movement of money waits for its number in the sales journal",
    );
  }

  /** @returns null if it was computed from what has changed until the lock, or the clock is not right */
  async function record(
    tx: Queryable,
    movement: Movement,
    origin: Origin,
    { earlier, ahead, day, fault }: Present,
  ): Promise<Recorded | null> {
    if (fault) return null;
    const { paymentId, occurredAt, lines } = movement;
    const vat = movedVat(
      origin.kind,
      earlier.flatMap((entry) => entry.vat),
      lines,
    );
    const { grossCents } = sumOf(vat);
    const { kind, document } = documents.compose({ movement, origin, day, lines, vat, earlier });
    const year = yearOf(day);
    const row: Record<Exclude<keyof JournalEntryRow, "hash">, unknown> = {
      ...origin,
      ...blanks,
      year,
      day,
      recordedAt: now(),
      occurredAt,
      paymentId,
      lines,
      vat,
      grossCents,
    };
    const written = await insertEntry(tx, {
      paymentId,
      knownEntries: earlier.length,
      knownWaiting: ahead.length,
      day,
      grossCents,
      documentKind: kind,
      document,
      entry: canonical(row),
    });
    if (!written) return null;
    return {
      entryNumber: entryNumber({ year, sequence: written.sequence }),
      documentNumber: documentNumber(kind, { year, sequence: written.documentSequence }),
    };
  }

  return { recordSale, recordRefund, recordReversal, recordWaiting };
}

/** The data from which a row is computed. */
interface Present {
  /** The recorded and the waiting movements of the payment. */
  earlier: JournalEntryRow[];
  ahead: WaitingRow[];
  /** `YYYY-MM-DD` in Paris. */
  day: string;
  /** The reason why the clock is not right, in French. */
  fault: string | null;
}

/** The reason why nothing can be recorded now, in French. */
const faultOf = ({ fault, day }: Present, { last, closed }: LastDays): string | null =>
  fault ?? dayFault(day, last, closed);

/** Under the lock nothing changes. */
function must(recorded: Recorded | null): Recorded {
  if (!recorded) throw new Error("The journal has changed under its lock.");
  return recorded;
}
