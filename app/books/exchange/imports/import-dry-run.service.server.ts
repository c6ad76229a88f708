import type { BookRecord } from "#formats/onix/book-record.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { recordOfCells } from "#books/exchange/csv-columns.rules.ts";
import { type Field } from "#books/exchange/csv-fields.rules.ts";
import type { Place } from "#books/exchange/editions/exchanged-editions.rules.ts";
import {
  categoryTable,
  type CategoryTable,
  inCategories,
} from "#books/exchange/imports/import-categories.service.server.ts";
import { locate, shopReference } from "#books/exchange/editions/exchanged-editions.service.server.ts";
import {
  createFileMatching,
  type MatchedFiles,
  tallySubjects,
} from "#books/exchange/imports/file-matching.rules.ts";
import type { FileIndex, ImportedFile } from "#books/exchange/imports/import-files.rules.ts";
import type { ImportFiles } from "#books/exchange/imports/import-files.service.server.ts";
import { draftOf, isWithoutAuthor } from "#books/exchange/imports/import-drafts.rules.ts";
import { createEarlierRows, type Earlier } from "#books/exchange/imports/earlier-rows.service.server.ts";
import { withoutParts } from "#books/exchange/imports/row-parts.rules.ts";
import * as rules from "#books/exchange/catalogue-import.rules.ts";
import * as store from "#books/exchange/imports/catalogue-import.store.server.ts";

/** Rows that are compared with the shop in one go. */
const batch = 500;

/** The record that a row states, by the columns and the choices that the publisher confirmed. */
export function statedRecord(
  { source }: Pick<store.RowRecord, "source">,
  { mapping, splitsAuthors, takesIncomplete }: store.ImportRecord,
): BookRecord {
  const fields = (mapping ?? []).map((field) => (field || null) as Field | null);
  const record = Array.isArray(source)
    ? recordOfCells(source as string[], fields, splitsAuthors)
    : (source as BookRecord);
  return takesIncomplete && isWithoutAuthor(record) ? { ...record, author: rules.unknownAuthor } : record;
}

/** What the rows of one dry run share. */
interface Run {
  shop: string;
  matched: MatchedFiles;
  table: CategoryTable;
  earlier: ReturnType<typeof createEarlierRows>;
  unknown: ReturnType<typeof tallySubjects>;
  /** Names of the files that rows take. */
  taken: Set<string>;
}

/**
 * The dry run: stores what every row would do, the subjects without a category and the files without a row, and writes
 * no book.
 */
export async function planRows(
  deps: Pick<Deps, "db" | "now">,
  files: ImportFiles,
  stored: store.ImportRecord,
): Promise<void> {
  const run: Run = {
    shop: await shopReference(deps.db, deps.now()),
    matched: await matchFiles(deps, await files.index(deps.db, stored.id), stored),
    table: await categoryTable(deps.db),
    earlier: createEarlierRows(),
    unknown: tallySubjects(),
    taken: new Set(),
  };
  for await (const rows of batchesOf(deps.db, stored.id))
    await store.savePlans(deps.db, stored.id, await plansOf(deps, files, rows, stored, run));
  await deps.db.transaction(async (tx) => {
    await store.saveUnknownSubjects(tx, stored.id, run.unknown.mostFrequent());
    await files.markTaken(tx, stored.id, [...run.taken]);
  });
}

async function* batchesOf(db: Queryable, importId: number): AsyncGenerator<store.RowRecord[]> {
  for (let after = 0; ;) {
    const rows = await store.findRowsAfter(db, importId, after, { limit: batch });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.number;
  }
}

async function matchFiles(
  { db, now }: Pick<Deps, "db" | "now">,
  index: FileIndex,
  stored: store.ImportRecord,
): Promise<MatchedFiles> {
  if (index.byName.size === 0) return { of: () => [], remarks: () => [] };
  const matching = createFileMatching(index);
  for await (const rows of batchesOf(db, stored.id))
    for (const row of rows) {
      const draft = draftOf(statedRecord(row, stored), now());
      if ("record" in draft) matching.add(draft.record);
    }
  return matching.match();
}

async function plansOf(
  { db, now }: Pick<Deps, "db" | "now">,
  files: ImportFiles,
  rows: readonly store.RowRecord[],
  stored: store.ImportRecord,
  run: Run,
): Promise<store.PlannedRow[]> {
  const drafts = rows.map((row) => {
    const stated = statedRecord(row, stored);
    run.unknown.name(stated.subjects);
    return { number: row.number, title: stated.title ?? "", draft: draftOf(stated, now()) };
  });
  const records = drafts.flatMap(({ draft }) => ("record" in draft ? [draft.record] : []));
  const places = (await locate(db, run.shop, records)).values();
  const plans: store.PlannedRow[] = [];
  for (const { number, title, draft } of drafts) {
    const heading = { number, title: title.slice(0, 300).toWellFormed() };
    const refuse = (reason: string) =>
      plans.push({ ...heading, editionId: null, settled: [], files: [], ...rules.refusedPlan(reason) });
    if ("refusals" in draft) {
      refuse(draft.refusals.join(" "));
      continue;
    }
    const place = places.next().value ?? { name: "", edition: null, bookId: null };
    const keys = run.earlier.keys(draft.record, place);
    if ("refusal" in keys) {
      refuse(keys.refusal);
      continue;
    }
    const known = place.edition ?? place.sibling;
    const filed = {
      record: inCategories(draft.record, known?.record, run.table),
      categoriesOfSubjects: draft.record.categories === undefined,
    };
    const earlier = run.earlier.find(filed, keys);
    const found = earlier.edition === null ? run.matched.of(draft.record) : [];
    const record = withoutParts(filed.record, earlier.settled);
    const incomplete = await files.incomplete(found);
    const whole = found.filter(({ path }) => !incomplete.has(path));
    const given = await files.missing(db, whole, place.edition?.row.id ?? null);
    const plan = planAfter(earlier, place, given, () =>
      rules.planOf(record, place, given, now(), stored.takesIncomplete),
    );
    const remarks = [
      ...draft.remarks,
      ...run.matched.remarks(draft.record),
      ...incomplete.values(),
      ...differences(earlier),
    ];
    plans.push({
      ...heading,
      ...plan,
      reason: [plan.reason, ...remarks].filter(Boolean).join(" ") || null,
      editionId: place.edition?.row.id ?? null,
      settled: earlier.settled,
      files: found.map(({ name }) => name),
    });
    if (plan.action === "refuse") continue;
    run.earlier.add(number, filed, keys, place);
    for (const { name } of found) run.taken.add(name);
    for (const subject of draft.record.subjects ?? [])
      if (run.table.ofSubject(subject) === undefined) run.unknown.add(subject, keys.book);
  }
  return plans;
}

/** What a row does after those before it: one of the same new edition completes what that one creates. */
function planAfter(
  earlier: Earlier,
  place: Place,
  given: readonly ImportedFile[],
  planAlone: () => rules.Plan,
): rules.Plan {
  if (earlier.edition === null || place.edition) {
    const plan = planAlone();
    return plan.action === "create" && earlier.book !== null ? { ...plan, action: "add" } : plan;
  }
  const changes = [...earlier.completed, ...given.map(({ kind }) => rules.kindLabels[kind])];
  return changes.length > 0
    ? { action: "change", reason: `Complète la ligne ${earlier.edition}.`, changes }
    : { action: "none", reason: `Même édition que la ligne ${earlier.edition}, rien à ajouter.`, changes };
}

/** « Prix, Description : la ligne 3 l’emporte. » */
const differences = ({ differing }: Earlier): string[] =>
  [...differing].map(([row, labels]) => `${labels.join(", ")}\u202F: la ligne ${row} l’emporte.`);
