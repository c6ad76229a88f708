import { atOneMoment, type Database, type Queryable } from "#platform/postgres/database.server.ts";
import { type Period, periodAfter, periodName } from "#selling/payments/journal/closings.rules.ts";
import {
  type ClosingRow,
  findFirstDay,
  findLastEntryUntil,
  sumDays,
} from "#selling/payments/journal/journal.store.server.ts";
import { canonical, hashOf, noHash } from "#selling/payments/journal/journal.rules.ts";
import * as rules from "#selling/payments/journal/journal-verification.rules.ts";
import { findReissuesAfter } from "#selling/payments/journal/reissues.store.server.ts";
import {
  findClosingsAfter,
  findCounters,
  findEntriesWithDocuments,
  findLooseDocument,
  findUnaccounted,
  hasOtherMonthSums,
  sumWaiting,
} from "#selling/payments/journal/journal-verification.store.server.ts";

export interface Verification {
  entries: number;
  closings: number;
  perpetualCents: number;
  /** Movements without a number yet, because the clock was wrong, and their sum. */
  waiting: number;
  waitingCents: number;
  /** The hash of the last row: kept elsewhere, it later proves that no row was removed. */
  lastHash: string;
  /** The fault of the first broken row, in French; null if there is none. */
  fault: string | null;
  /** The first payment that is missing in the journal or differs from it; null if all amounts match. */
  unaccounted: { paymentId: number; paidCents: number; journalCents: number } | null;
}

const batch = 500;

/** Checks the whole journal, its documents, numbers and closings, in one snapshot, while the shop is selling. */
export function verifyJournal(db: Pick<Database, "transaction">): Promise<Verification> {
  return atOneMoment(db, async (tx) => {
    const trail = rules.newTrail();
    let closings = 0;
    let fault: string | null = null;
    try {
      await followEntries(tx, trail);
      closings = await followClosings(tx);
      await requireCounters(tx, trail, closings);
    } catch (error) {
      if (!(error instanceof rules.JournalFault)) throw error;
      fault = error.message;
    }
    const { position, perpetualCents, hash } = trail;
    const unaccounted = (await findUnaccounted(tx)) ?? null;
    const held = await sumWaiting(tx);
    return { entries: position, closings, perpetualCents, ...held, lastHash: hash, fault, unaccounted };
  });
}

async function followEntries(tx: Queryable, trail: rules.Trail): Promise<void> {
  for (;;) {
    const rows = await findEntriesWithDocuments(tx, trail.position, batch);
    const [first, last] = [rows.at(0), rows.at(-1)];
    const made = first && last ? await findReissuesAfter(tx, first.entry.position, last.entry.position) : [];
    const reissues = Map.groupBy(made, ({ reissue }) => reissue.afterPosition);
    for (const { entry, document } of rows) {
      rules.follow(trail, entry, document);
      for (const { reissue, creditNote, invoice } of reissues.get(entry.position) ?? [])
        rules.followReissue(trail, reissue, creditNote, invoice);
    }
    if (rows.length < batch) break;
  }
  const loose = await findLooseDocument(tx);
  if (loose) throw new rules.JournalFault(`Pièce ${loose}\u202f: aucune ligne du journal ne la connaît.`);
}

/** @returns the number of closings */
async function followClosings(tx: Queryable): Promise<number> {
  const firstDay = (await findFirstDay(tx)) ?? "";
  let last: ClosingRow | null = null;
  for (;;) {
    const rows: ClosingRow[] = await findClosingsAfter(tx, last?.position ?? 0, batch);
    for (const closing of rows) {
      await requireClosing(tx, closing, last, periodAfter(last, firstDay));
      last = closing;
    }
    if (rows.length < batch) return last?.position ?? 0;
  }
}

async function requireClosing(tx: Queryable, closing: ClosingRow, last: ClosingRow | null, expected: Period) {
  const fail = (reason: string): never => {
    throw new rules.JournalFault(`Clôture ${closing.position} (${periodName(closing)})\u202f: ${reason}`);
  };
  if (closing.position !== (last?.position ?? 0) + 1) fail("une clôture manque avant elle.");
  if (closing.hash !== hashOf(closing)) fail("son empreinte ne correspond pas à son contenu.");
  if (closing.previousHash !== (last?.hash ?? noHash)) fail("elle ne suit pas celle qui la précède.");
  if (periodName(closing) !== periodName(expected) || closing.lastDay !== expected.lastDay)
    fail(`« ${periodName(expected)} » devait être close avant elle.`);
  const entry = await findLastEntryUntil(tx, closing.lastDay);
  const sums = await sumDays(tx, closing.firstDay, closing.lastDay);
  const { entryCount, vat, kinds, grossCents, perpetualCents } = closing;
  const closed = { entryCount, vat, kinds, grossCents, perpetualCents };
  if (closing.lastEntryPosition !== entry?.position || closing.lastEntryHash !== entry.hash)
    fail("elle ne s’arrête pas à la dernière ligne de sa période.");
  if (canonical(closed) !== canonical({ ...sums, perpetualCents: entry?.perpetualCents }))
    fail("ses totaux ne sont pas ceux du journal.");
  if (closing.period === "month" && (await hasOtherMonthSums(tx, closing)))
    fail("les totaux par édition de ce mois ne sont pas ceux du journal.");
}

/** The chain stays valid if rows are removed at its end: the counters show how many there were. */
async function requireCounters(tx: Queryable, trail: rules.Trail, closings: number): Promise<void> {
  const counted = new Map(trail.numbers);
  if (trail.position > 0) counted.set("position 0", trail.position);
  if (closings > 0) counted.set("closing 0", closings);
  const counters = await findCounters(tx);
  for (const { name, year, last } of counters) {
    const found = counted.get(`${name} ${year}`) ?? 0;
    if (found !== last)
      throw new rules.JournalFault(
        `Compteur « ${name} ${year} »\u202f: il en est à ${last}, le journal à ${found}.`,
      );
  }
  if (counters.length !== counted.size) throw new rules.JournalFault("Un compteur du journal a disparu.");
}
