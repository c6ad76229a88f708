import type { Deps } from "#platform/process/deps.server.ts";
import type { ShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import { receiptMail } from "#selling/payments/payments.jobs.ts";
import type { Journal } from "#selling/payments/journal/journal.service.server.ts";
import { refundMail } from "#selling/payments/refunds/refunds.jobs.ts";
import { isRefusal } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { lockPayment, updatePayment } from "#selling/payments/payments.store.server.ts";
import type { JournalState } from "#selling/payments/journal/waiting-sales.contract.ts";
import * as store from "#selling/payments/journal/journal.store.server.ts";

export type Waiting = ReturnType<typeof createWaiting>;

interface Neighbours {
  clock: Pick<ShopClock, "askProvider" | "openJump">;
  journal: Pick<Journal, "recordWaiting">;
  refunds: Pick<Refunds, "ofPayments">;
}

type Outcome = "numbered" | "gone" | "clock";

/**
 * Movements of money that wait for their number because the clock was wrong when they happened: the purchase has been
 * delivered; its row, invoice and mail follow.
 */
export function createWaiting(
  { db, now, jobs, log }: Pick<Deps, "db" | "now" | "jobs" | "log">,
  neighbours: Neighbours,
) {
  const { clock, journal, refunds } = neighbours;

  /** Numbers all waiting movements, in order, unless the clock is still wrong. @returns how many were numbered */
  async function numberDue(): Promise<number> {
    let numbered = 0;
    let next = await store.findNextWaiting(db, 0);
    if (next) await clock.askProvider();
    while (next) {
      const row = next;
      // One that cannot be recorded must not delay those of other payments; those of its own payment wait behind it.
      const outcome = await number(row).catch((error: unknown) => {
        log.error({ err: error, paymentId: row.paymentId }, "a waiting movement could not be numbered");
        return "gone" as const;
      });
      if (outcome === "clock") break;
      if (outcome === "numbered") numbered += 1;
      next = await store.findNextWaiting(db, row.id);
    }
    return numbered;
  }

  const number = ({ id, paymentId }: { id: number; paymentId: number }): Promise<Outcome> =>
    db.transaction(async (tx): Promise<Outcome> => {
      // In the lock order of all writers: first the payment, last the journal.
      const payment = await lockPayment(tx, paymentId);
      const row = await store.findWaiting(tx, id);
      if (!payment || !row) return "gone";
      const { kind, refundId } = row;
      if (!(await journal.recordWaiting(tx, row))) return "clock";
      await store.deleteWaiting(tx, id);
      // The wrong clock may have recorded a time in the future, which is limited to now.
      if (payment.paidAt && payment.paidAt > now()) await updatePayment(tx, paymentId, { paidAt: now() });
      if (refundId === null) {
        // The mail of its refund is enough for a payment that was not taken.
        const isTaken = !(await refunds.ofPayments(tx, [paymentId])).some(({ reason }) => isRefusal(reason));
        if (isTaken) await jobs.send(tx, receiptMail, { paymentId });
      }
      if (refundId !== null && (kind === "refund" || kind === "dispute"))
        await jobs.send(tx, refundMail, { refundId });
      return "numbered";
    });

  /** For the publisher: the waiting movements, and whether the clock needs a confirmation. */
  async function state(): Promise<JournalState> {
    const { count, since, reason } = await store.summarizeWaiting(db);
    const jump = await clock.openJump();
    return {
      waiting: count,
      waiting_since: since?.toISOString() ?? null,
      reason,
      jump: jump
        ? { noticed_at: jump.noticedAt.toISOString(), expected_at: jump.expectedAt.toISOString() }
        : null,
    };
  }

  return { numberDue, state };
}
