import { z } from "zod";
import { isLetterList, type ReaderField } from "#office/moving-in/reader-columns.rules.ts";
import { type ReaderRecord, readerRecordOf } from "#office/moving-in/reader-records.rules.ts";
import { readerPlanOf, type ReaderPlan, refusedRow } from "#office/moving-in/imports/reader-plans.rules.ts";
import * as store from "#office/moving-in/imports/reader-imports.store.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

const Cells = z.array(z.string());

/** What the rows of a table of readers do, and doing it. */
export function createReaderPlans(
  { now }: Pick<Deps, "now">,
  holdings: Library["holdings"],
  subscriptions: Pick<Subscriptions, "bring">,
) {
  /** What each of these rows does now. */
  async function planRows(
    within: Queryable,
    { columns, mapping }: store.ReaderImportRecord,
    rows: readonly store.ReaderRowRecord[],
  ) {
    const fields = (mapping ?? []).map((field) => (field || null) as ReaderField | null);
    const isList = isLetterList(columns, fields);
    const read = rows.map(({ number, source }) => ({
      number,
      record: readerRecordOf(Cells.parse(source), fields),
    }));
    const known = await store.findKnown(
      within,
      read.flatMap(({ record }) => ("refusal" in record ? [] : [record])),
    );
    const today = parisDay(now());
    return read.map(({ number, record }) => ({
      number,
      record,
      plan: "refusal" in record ? refusedRow("", record.refusal) : readerPlanOf(record, known, isList, today),
      memberId: "refusal" in record ? null : (known.members.get(record.giftFor ?? record.email) ?? null),
    }));
  }

  async function write(
    tx: Queryable,
    importId: number,
    plans: Awaited<ReturnType<typeof planRows>>,
  ): Promise<void> {
    const kept = plans.flatMap(({ plan, record, memberId }) =>
      (plan.action === "bring" || plan.action === "add") && !("refusal" in record)
        ? [{ plan, record, memberId }]
        : [],
    );
    const letters = kept.flatMap(({ plan: { email, letter } }) => (letter ? [{ email, ...letter }] : []));
    await store.insertConsents(tx, importId, letters);
    const readers = kept.filter(({ plan, record }) => !isOnlyLetter(plan, record));
    // A statement names each reader once.
    const byEmail = Map.groupBy(readers, ({ plan }) => plan.email);
    const ids = await store.upsertReaders(
      tx,
      importId,
      [...byEmail].map(([email, all]) => mergedReader(email, all)),
      now(),
    );
    const owned = readers.flatMap(({ plan, record, memberId }) =>
      plan.editionIds.map((editionId) => ({
        editionId,
        record,
        memberId,
        readerId: ids.get(plan.email) ?? 0,
      })),
    );
    await store.insertBroughtEditions(
      tx,
      owned.map(({ readerId, editionId, record }) => ({
        readerId,
        editionId,
        importId,
        boughtOn: record.boughtOn,
        isGift: record.giftFor !== null,
      })),
    );
    for (const [memberId, theirs] of Map.groupBy(owned, (each) => each.memberId))
      if (memberId)
        await holdings.bring(
          tx,
          memberId,
          theirs.map(({ editionId }) => editionId),
        );
    for (const { memberId, plan } of readers) {
      const end = memberId && plan.subscribedUntil && parisInstant(plan.subscribedUntil, "23:59");
      if (end) await subscriptions.bring(tx, memberId, end, importId);
    }
  }

  return { of: planRows, write };
}

type Kept = { plan: ReaderPlan; record: ReaderRecord; memberId: string | null };

/** Who only gets the letter is no reader of books: nothing else of theirs is kept. */
const isOnlyLetter = (plan: ReaderPlan, record: ReaderRecord): boolean =>
  plan.editionIds.length === 0 &&
  plan.subscribedUntil === null &&
  (plan.letter !== null || record.consentOn !== null);

function mergedReader(email: string, all: readonly Kept[]) {
  // Of a gift, the buyer's name is not the recipient's.
  const own = all.filter(({ record }) => record.giftFor === null);
  const first = <T>(of: (record: ReaderRecord) => T | null): T | null =>
    own.map(({ record }) => of(record)).find((value) => value !== null) ?? null;
  const until = all.flatMap(({ plan }) => plan.subscribedUntil ?? []).toSorted();
  const since = own.flatMap(({ record }) => record.knownSince ?? record.boughtOn ?? []).toSorted();
  return {
    email,
    name: first(({ name }) => name),
    language: first(({ language }) => language),
    knownSince: since[0] ?? null,
    subscribedUntil: until.at(-1) ?? null,
    memberId: all[0]?.memberId ?? null,
  };
}
