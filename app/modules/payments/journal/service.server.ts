import type { Queryable } from "#platform/database.server.ts";
import { parisDay } from "#platform/dates.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { ShopClock } from "#modules/payments/clock/service.server.ts";
import { createDocuments } from "#modules/payments/journal/documents/service.server.ts";
import {
  dayFault,
  entryNumber,
  goesBack,
  hashOf,
  type HeldMovement,
  type JournalLine,
  type Movement,
  noHash,
  type Origin,
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
  findWaitingOf,
  insertEntry,
  insertWaiting,
  type JournalEntryRow,
  lockJournalForWriting,
  nextNumber,
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
 * the caller's transaction. It takes the journal's lock, which all writers share: call it as late in the transaction as
 * possible, and take no locks afterwards. While the clock is not right the movement waits for its row, and the call
 * returns null (`waiting/`).
 */
export function createJournal(
  { config, content, now, log }: Pick<ShopDeps, "config" | "content" | "now" | "log">,
  clock: Pick<ShopClock, "check">,
) {
  const documents = createDocuments({ config, content });

  /** An incoming payment. The database refuses a second row for the same payment. */
  const recordSale = (tx: Queryable, sale: Sale): Promise<Recorded | null> =>
    recordOrHold(tx, sale, {
      kind: sale.kind === "subscription" ? "subscription" : "sale",
      memberId: sale.memberId,
      provider: sale.provider,
      sessionId: sale.sessionId,
      refundId: null,
      reason: null,
    });

  /** A full or partial refund. @throws Error if the payment has no sale, or less than this amount is left */
  const recordRefund = async (tx: Queryable, refund: Refund): Promise<Recorded | null> =>
    recordOrHold(tx, refund, { ...(await whoPaid(tx, refund)), kind: refund.kind ?? "refund" });

  /** A reversed refund: the bank could not deliver it, or a dispute was won. */
  const recordReversal = async (tx: Queryable, refund: Refund): Promise<Recorded | null> =>
    recordOrHold(tx, refund, { ...(await whoPaid(tx, refund)), kind: `${refund.kind ?? "refund"}-reversal` });

  async function whoPaid(tx: Queryable, { paymentId, refundId, reason }: Refund) {
    const [entry] = await findEntriesOfPayment(tx, paymentId);
    const sale = entry ?? (await findWaitingOf(tx, paymentId))[0]?.movement;
    if (!sale) throw new Error(`Payment ${paymentId} has no sale in the journal.`);
    const { memberId, provider, sessionId } = sale;
    return { memberId, provider, sessionId, refundId, reason };
  }

  async function recordOrHold(tx: Queryable, movement: Movement, origin: Origin): Promise<Recorded | null> {
    const draft = { ...movement, lines: movement.lines.map(plainLine) };
    const present = await lockAtPresent(tx);
    const ahead = await findWaitingOf(tx, movement.paymentId);
    if (!present.fault && ahead.length === 0) return record(tx, draft, origin, present);
    await hold(tx, draft, origin, {
      ahead,
      reason: present.fault ?? "Une écriture du même paiement attend déjà.",
    });
    return null;
  }

  /**
   * The row of a waiting movement, once no earlier one of its payment is waiting.
   * @returns null while the clock is not right
   */
  async function recordWaiting(tx: Queryable, row: WaitingRow): Promise<Recorded | null> {
    const present = await lockAtPresent(tx);
    if (present.fault) return null;
    const { paymentId, refundId, kind } = row;
    const { occurredAt, buyer, lines, ...origin } = row.movement;
    // The wrong clock may have shown a time in the future.
    const occurred = new Date(Math.min(Date.parse(occurredAt), now().getTime()));
    return record(
      tx,
      { paymentId, occurredAt: occurred, buyer, lines },
      { ...origin, kind, refundId },
      present,
    );
  }

  /** Takes the lock that keeps rows in one chain, and returns the day: PostgreSQL's, the same for all processes. */
  async function lockAtPresent(tx: Queryable): Promise<Present> {
    await lockJournalForWriting(tx);
    const { reading, fault } = await clock.check(tx);
    const last = await findLastEntry(tx);
    const day = parisDay(reading.database);
    return { last, day, fault: fault ?? dayFault(day, last?.day, await findLastClosedDay(tx)) };
  }

  async function hold(
    tx: Queryable,
    { paymentId, occurredAt, buyer, lines }: Movement,
    { kind, refundId, ...origin }: Origin,
    { ahead, reason }: { ahead: WaitingRow[]; reason: string },
  ): Promise<void> {
    const earlier = await findEntriesOfPayment(tx, paymentId);
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

  async function record(
    tx: Queryable,
    movement: Movement,
    origin: Origin,
    { last, day }: Present,
  ): Promise<Recorded> {
    const { paymentId, occurredAt, lines } = movement;
    const position = await nextNumber(tx, "position", 0);
    const earlier = await findEntriesOfPayment(tx, paymentId);
    const vat = movedVat(
      origin.kind,
      earlier.flatMap((entry) => entry.vat),
      lines,
    );
    const { grossCents } = sumOf(vat);
    const document = await documents.issue(tx, { movement, origin, day, lines, vat, earlier });
    const year = yearOf(day);
    const row = {
      ...origin,
      position,
      year,
      sequence: await nextNumber(tx, "entry", year),
      day,
      recordedAt: now(),
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

  return { recordSale, recordRefund, recordReversal, recordWaiting };
}

/** The state read by a writer that holds the journal's lock. */
interface Present {
  last: JournalEntryRow | undefined;
  /** `YYYY-MM-DD` in Paris. */
  day: string;
  /** The reason why nothing can be recorded now, in French. */
  fault: string | null;
}

/** @param before amounts of this payment's recorded and waiting movements */
function movedVat(kind: Origin["kind"], before: readonly VatAmount[], lines: JournalLine[]): VatAmount[] {
  const balance = sumByRate(before);
  const vat = vatOf(balance, lines, goesBack(kind) ? -1 : 1);
  // A bank may take back more than is left; the shop itself never refunds more.
  if (kind === "refund" && sumByRate([...balance, ...vat]).some(({ grossCents }) => grossCents < 0))
    throw new Error("More would be given back than was paid.");
  return vat;
}

/** The line with its own members only: the stored value is exactly the hashed one. */
function plainLine({ lineId, editionId, label, amountCents, vatPerMille }: JournalLine): JournalLine {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Error(`Not an amount for the journal: ${amountCents}`);
  return { lineId, editionId, label, amountCents, vatPerMille };
}
