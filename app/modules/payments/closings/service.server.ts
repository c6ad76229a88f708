import type { Queryable } from "#platform/database.server.ts";
import { parisDay } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { type Period, periodAfter } from "#modules/payments/closings/rules.ts";
import {
  type ClosingRow,
  findFirstDay,
  findLastClosing,
  findLastEntryUntil,
  insertClosing,
  lockJournal,
  sumDays,
} from "#modules/payments/closings/store.server.ts";
import { hashOf, noHash } from "#modules/payments/journal/rules.ts";
import { nextNumber } from "#modules/payments/journal/store.server.ts";

export type Closings = ReturnType<typeof createClosings>;

/** Closings of the sales journal, by the day, the month and the year (docs/decisions/013-sales-journal.md). */
export function createClosings({ db, now }: Pick<Deps, "db" | "now">) {
  /**
   * Closes, in order, each period that is over and not closed yet; days without a sale too. Each is a transaction of its
   * own: cut short, it goes on at the next call. @returns what was closed by this call
   */
  async function closeDue(): Promise<ClosingRow[]> {
    const closed: ClosingRow[] = [];
    for (;;) {
      const closing = await db.transaction(closeNext);
      if (!closing) return closed;
      closed.push(closing);
    }
  }

  async function closeNext(tx: Queryable): Promise<ClosingRow | null> {
    // Whoever closes at the same moment waits here, and then finds the work done.
    if (!(await lockJournal(tx))) return null;
    const firstDay = await findFirstDay(tx);
    if (!firstDay) return null;
    const last = await findLastClosing(tx);
    const period = periodAfter(last ?? null, firstDay);
    return period.lastDay < parisDay(now()) ? close(tx, period, last) : null;
  }

  async function close(tx: Queryable, period: Period, last: ClosingRow | undefined): Promise<ClosingRow> {
    const entry = await findLastEntryUntil(tx, period.lastDay);
    if (!entry) throw new Error("Nothing is closed before the journal's first day.");
    const row = {
      ...period,
      position: await nextNumber(tx, "closing", 0),
      closedAt: now(),
      lastEntryPosition: entry.position,
      lastEntryHash: entry.hash,
      ...(await sumDays(tx, period.firstDay, period.lastDay)),
      perpetualCents: entry.perpetualCents,
      previousHash: last?.hash ?? noHash,
    };
    const closing = { ...row, hash: hashOf(row) };
    await insertClosing(tx, closing);
    return closing;
  }

  return { closeDue };
}
