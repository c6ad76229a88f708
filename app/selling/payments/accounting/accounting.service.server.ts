import { open, rm } from "node:fs/promises";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid } from "#platform/http/app-errors.ts";
import type { JournalFilter } from "#selling/payments/accounting/accounting.contract.ts";
import {
  daysOf,
  journalPageSize,
  type JournalSort,
} from "#selling/payments/accounting/accounting-figures.rules.ts";
import { csvCells, csvHeadings, listedRow } from "#selling/payments/accounting/accounting.rules.ts";
import * as store from "#selling/payments/accounting/accounting.store.server.ts";
import type { ShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import { createClosings } from "#selling/payments/journal/closings.service.server.ts";
import type { VatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";
import type { ClosingRow } from "#selling/payments/journal/journal.store.server.ts";
import {
  type Verification,
  verifyJournal,
} from "#selling/payments/journal/journal-verification.service.server.ts";

export type Accounting = ReturnType<typeof createAccounting>;

type JournalPage = JournalFilter & { sort: JournalSort; after?: number | undefined };

/** Maximum length of one list; callers request the next part. */
const largestPage = 500;

/** The accounting functions: reading, checking and exporting the journal; sales are written by `createJournal`. */
export function createAccounting(
  deps: Pick<Deps, "db" | "now" | "log">,
  clock: Pick<ShopClock, "askProvider" | "checkForClosing" | "confirm" | "prepare">,
  regimes: Pick<VatRegimes, "isFranchiseDuring">,
) {
  const { db } = deps;
  const closings = createClosings(deps, clock);

  /** The journal's rows in order, after a position (0: from the first). At most 500. */
  const listEntries = (days: store.Span, page: { after: number; limit: number }) =>
    store.findEntries(db, checkedDays(days), { ...page, limit: Math.min(page.limit, largestPage) });

  /** A page of the screen's list, by day; `csv` has the whole. */
  async function listRows({ kind, sort, after, ...months }: JournalPage) {
    const page = { sort, after, limit: journalPageSize + 1 };
    const rows = await store.findEntryPage(db, { ...daysOf(months), kind }, page);
    const shown = rows.slice(0, journalPageSize);
    const next = rows.length > journalPageSize ? (shown.at(-1)?.position ?? null) : null;
    return { items: shown.map(listedRow), next };
  }

  const lastEntry = () => store.findLastEntry(db);

  /** Closings, newest first, before a position (null: from the newest). At most 500. */
  const listClosings = (
    filter: { period: ClosingRow["period"] | null; before: number | null },
    limit: number,
  ) => store.findClosings(db, filter, Math.min(limit, largestPage));

  /** The journal as CSV for the accountant, line by line, in constant memory for any size. */
  async function* csv(days: store.Span): AsyncGenerator<string> {
    const hasVat = !(await regimes.isFranchiseDuring(days)) || (await store.hasRowWithVat(db, days));
    yield csvStart + csvLine(csvHeadings(hasVat));
    for (let after = 0; ;) {
      const entries = await listEntries(days, { after, limit: largestPage });
      for (const entry of entries) yield csvCells(entry, hasVat).map(csvLine).join("");
      if (entries.length < largestPage) return;
      after = entries.at(-1)?.position ?? after;
    }
  }

  /**
   * Writes the CSV into a new file that only its owner may read.
   * @returns the number of lines
   * @throws AppError 409 if the file exists, 400 for invalid days
   */
  async function exportCsv(path: string, days: store.Days): Promise<number> {
    checkedDays(days);
    const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw conflict(`${path}\u202f: ce fichier existe déjà.`);
      throw invalid(`${path}\u202f: ce fichier ne peut pas être créé (${error.code}).`);
    });
    try {
      let lines = -1;
      for await (const text of csv(days)) {
        await file.write(text);
        lines += text.split("\r\n").length - 1;
      }
      await file.close();
      return lines;
    } catch (error) {
      await file.close();
      // A partial export must not look complete.
      await rm(path);
      throw error;
    }
  }

  return {
    closeDue: closings.closeDue,
    confirmClock: clock.confirm,
    /** The reason why the clock is not reliable, in French; null if it is. Asks the provider's first. */
    async clockFault(): Promise<string | null> {
      await clock.prepare();
      return (await clock.checkForClosing(db)).fault;
    },
    verify: (): Promise<Verification> => verifyJournal(db),
    lastEntry,
    listEntries,
    listRows,
    listClosings,
    csv,
    exportCsv,
  };
}

function checkedDays<T extends store.Days>(days: T): T {
  for (const day of [days.from, days.to])
    if (day !== null && !isCalendarDay(day))
      throw invalid(`«\u202f${day}\u202f» n’est pas une date (AAAA-MM-JJ).`);
  return days;
}
