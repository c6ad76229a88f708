import type { BookRecord } from "#formats/onix/book-record.ts";
import type { Deps } from "#platform/deps.server.ts";
import { type Field, recordOfCells } from "#modules/exchange/columns/rules.ts";
import type { ShopRecord } from "#modules/exchange/editions/rules.ts";
import {
  categoryTable,
  type CategoryTable,
  inCategories,
} from "#modules/exchange/imports/categories/service.server.ts";
import { locate, shopReference } from "#modules/exchange/editions/service.server.ts";
import { type FileIndex, filesOf } from "#modules/exchange/imports/files/rules.ts";
import type { ImportFiles } from "#modules/exchange/imports/files/service.server.ts";
import { draftOf } from "#modules/exchange/imports/drafts/rules.ts";
import {
  editionKey,
  maxUnknownSubjects,
  type Plan,
  planOf,
  type UnknownSubject,
} from "#modules/exchange/imports/rules.ts";
import {
  findRowsAfter,
  type ImportRecord,
  type PlannedRow,
  type RowRecord,
  savePlans,
  saveUnknownSubjects,
} from "#modules/exchange/imports/store.server.ts";

import { type Subject, subjectKey } from "#modules/exchange/subjects/rules.ts";

/** Rows that are compared with the shop in one go. */
const batch = 500;

/** The record that a row states, by the columns that the publisher confirmed. */
export const statedRecord = (
  { source }: Pick<RowRecord, "source">,
  { mapping }: Pick<ImportRecord, "mapping">,
) =>
  Array.isArray(source)
    ? recordOfCells(
        source as string[],
        (mapping ?? []).map((field) => (field || null) as Field | null),
      )
    : (source as BookRecord);

/** What the rows of one dry run share. */
interface Run {
  shop: string;
  index: FileIndex;
  table: CategoryTable;
  /** The numbers of earlier rows by their editions. */
  seen: Map<string, number>;
  /** The first row with each ISBN. */
  isbns: Map<string, { number: number; edition: string }>;
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
  stored: ImportRecord,
): Promise<void> {
  const run: Run = {
    shop: await shopReference(deps.db, deps.now()),
    index: await files.index(deps.db, stored.id),
    table: await categoryTable(deps.db),
    seen: new Map(),
    isbns: new Map(),
    unknown: tallySubjects(),
    taken: new Set(),
  };
  for (let after = 0; ;) {
    const rows = await findRowsAfter(deps.db, stored.id, after, { limit: batch });
    const last = rows.at(-1);
    if (!last) break;
    await savePlans(deps.db, stored.id, await plansOf(deps, files, rows, stored, run));
    after = last.number;
  }
  await deps.db.transaction(async (tx) => {
    await saveUnknownSubjects(tx, stored.id, run.unknown.mostFrequent());
    await files.markTaken(tx, stored.id, [...run.taken]);
  });
}

/** Counts the books of each subject; a book of two rows counts once. */
function tallySubjects() {
  const books = new Map<string, { subject: Subject; keys: Set<string> }>();
  return {
    add(subject: Subject, book: string): void {
      const key = subjectKey(subject);
      const entry = books.get(key) ?? { subject, keys: new Set() };
      entry.keys.add(book);
      books.set(key, entry);
    },
    mostFrequent: (): UnknownSubject[] =>
      [...books.values()]
        .map(({ subject: { scheme, code }, keys }) => ({ scheme, code, books: keys.size }))
        .toSorted((one, other) => other.books - one.books)
        .slice(0, maxUnknownSubjects),
  };
}

async function plansOf(
  { db, now }: Pick<Deps, "db" | "now">,
  files: ImportFiles,
  rows: readonly RowRecord[],
  stored: ImportRecord,
  { shop, seen, isbns, index, table, unknown, taken }: Run,
): Promise<PlannedRow[]> {
  const drafts = rows.map((row) => {
    const stated = statedRecord(row, stored);
    return { number: row.number, title: stated.title ?? "", draft: draftOf(stated, now()) };
  });
  const records = drafts.flatMap(({ draft }) => ("record" in draft ? [draft.record] : []));
  const places = (await locate(db, shop, records)).values();
  const plans: PlannedRow[] = [];
  for (const { number, title, draft } of drafts) {
    const heading = { number, title: title.slice(0, 300).toWellFormed() };
    if ("refusals" in draft) {
      const reason = draft.refusals.join(" ");
      plans.push({ ...heading, editionId: null, action: "refuse", reason, changes: [] });
      continue;
    }
    const place = places.next().value ?? { edition: null, bookId: null };
    const editionId = place.edition?.row.id ?? null;
    const record = inCategories(draft.record, place.edition?.record, table);
    const taker = takerOfIsbn(record, number, isbns);
    if (taker !== null) {
      const reason = `La ligne ${taker} donne déjà cet ISBN à un autre livre.`;
      plans.push({ ...heading, editionId: null, action: "refuse", reason, changes: [] });
      continue;
    }
    for (const subject of record.subjects ?? [])
      if (table.ofSubject(subject) === undefined)
        unknown.add(subject, editionKey({ ...record, editionTitle: "" }));
    for (const { name } of filesOf(record, index)) taken.add(name);
    const plan = planOf(record, place, await files.missing(db, record, index, editionId), now());
    plans.push({ ...heading, editionId, ...completing(plan, record, number, seen) });
  }
  return plans;
}

/** The earlier row that gives one of a row's ISBNs to another edition, or null. */
function takerOfIsbn(record: ShopRecord, number: number, isbns: Run["isbns"]): number | null {
  const edition = editionKey(record);
  for (const isbn of Object.values(record.isbns ?? {})) {
    const first = isbns.get(isbn);
    if (first && first.edition !== edition) return first.number;
    if (!first) isbns.set(isbn, { number, edition });
  }
  return null;
}

/** A row after another one of the same new edition changes what that one creates. */
function completing(plan: Plan, record: ShopRecord, number: number, seen: Map<string, number>) {
  if (plan.action !== "create" && plan.action !== "add") return plan;
  const key = editionKey(record);
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, number);
  else return { ...plan, action: "change" as const, reason: `Complète la ligne ${earlier}.` };
  const book = editionKey({ ...record, editionTitle: "" });
  const first = seen.get(book) ?? number;
  seen.set(book, first);
  return first === number ? plan : { ...plan, action: "add" as const };
}
