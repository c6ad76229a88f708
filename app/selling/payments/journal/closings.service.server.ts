import type { Queryable } from "#platform/postgres/database.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { earliestOf } from "#selling/payments/clock/shop-clock.rules.ts";
import type { ShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import { type Period, periodAfter } from "#selling/payments/journal/closings.rules.ts";
import {
  findLastClosing,
  insertClosing,
  insertMonthSums,
  type ClosingRow,
  findFirstDay,
  findLastEntryUntil,
  lockJournal,
  nextNumbers,
  sumDays,
} from "#selling/payments/journal/journal.store.server.ts";
import { hashOf, noHash } from "#selling/payments/journal/journal.rules.ts";

export type Closings = ReturnType<typeof createClosings>;

/** Closings of the sales journal, by the day, the month and the year (docs/decisions/013-sales-journal.md). */
export function createClosings(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  clock: Pick<ShopClock, "askProvider" | "checkForClosing">,
) {
  /**
   * Closes, in order, each period that is over by every clock and not closed yet; days without a sale too. Each is a
   * separate transaction: after an interruption, the next call continues.
   * @returns the periods closed by this call, and the reason why no more can be closed: French, null if the clock is
   * right
   */
  async function closeDue(): Promise<{ closed: ClosingRow[]; fault: string | null }> {
    await clock.askProvider();
    const closed: ClosingRow[] = [];
    for (;;) {
      const { closing, fault } = await db.transaction(closeNext);
      if (fault) log.error({ reason: fault }, "nothing is closed: the clock is not known to be right");
      if (!closing) return { closed, fault };
      closed.push(closing);
    }
  }

  async function closeNext(tx: Queryable): Promise<{ closing: ClosingRow | null; fault: string | null }> {
    // Concurrent closings wait here, and then find the work done.
    const isBegun = await lockJournal(tx);
    const { reading, fault } = await clock.checkForClosing(tx);
    const firstDay = isBegun && !fault ? await findFirstDay(tx) : undefined;
    if (!firstDay) return { closing: null, fault };
    const last = await findLastClosing(tx);
    const period = periodAfter(last ?? null, firstDay);
    const isOver = period.lastDay < parisDay(earliestOf(reading));
    return { closing: isOver ? await close(tx, period, last) : null, fault };
  }

  async function close(tx: Queryable, period: Period, last: ClosingRow | undefined): Promise<ClosingRow> {
    const entry = await findLastEntryUntil(tx, period.lastDay);
    if (!entry) throw new Error("Nothing is closed before the journal's first day.");
    const [position = 0] = await nextNumbers(tx, { name: "closing", year: 0 });
    const row = {
      ...period,
      position,
      closedAt: now(),
      lastEntryPosition: entry.position,
      lastEntryHash: entry.hash,
      ...(await sumDays(tx, period.firstDay, period.lastDay)),
      perpetualCents: entry.perpetualCents,
      previousHash: last?.hash ?? noHash,
    };
    const closing = { ...row, hash: hashOf(row) };
    await insertClosing(tx, closing);
    if (period.period === "month") await insertMonthSums(tx, period);
    return closing;
  }

  return { closeDue };
}
