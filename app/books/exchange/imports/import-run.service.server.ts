import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { orderRelease } from "#books/catalogue/module.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import {
  defaultEditionTitle,
  type KnownEdition,
  type Place,
  type ShopRecord,
} from "#books/exchange/editions/exchanged-editions.rules.ts";
import { locate, shopReference } from "#books/exchange/editions/exchanged-editions.service.server.ts";
import {
  categoryTable,
  type CategoryTable,
  createImportCategories,
  inCategories,
} from "#books/exchange/imports/import-categories.service.server.ts";
import { draftOf } from "#books/exchange/imports/import-drafts.rules.ts";
import { type FileIndex, filesOf, type ImportedFile } from "#books/exchange/imports/import-files.rules.ts";
import type { ImportFiles } from "#books/exchange/imports/import-files.service.server.ts";
import { importBooks } from "#books/exchange/imports/catalogue-import.jobs.ts";
import { bookOf, editionOf } from "#books/exchange/imports/import-forms.rules.ts";
import * as rules from "#books/exchange/catalogue-import.rules.ts";
import { type DatedPricing, savePrices } from "#books/exchange/imports/import-prices.service.server.ts";
import { withoutParts } from "#books/exchange/imports/row-parts.rules.ts";
import { statedRecord } from "#books/exchange/imports/import-dry-run.service.server.ts";
import * as store from "#books/exchange/imports/catalogue-import.store.server.ts";
import { saveBookSubjects } from "#books/exchange/subjects/subjects.service.server.ts";

export type ImportRun = ReturnType<typeof createImportRun>;

interface Needs {
  catalogue: Pick<Catalogue, "editing" | "categoryEditing" | "entryTexts"> & DatedPricing;
  publishing: Pick<Publishing, "renewEbooks">;
  files: ImportFiles;
}

/** What the rows of one job share. */
interface Job {
  shop: string;
  index: FileIndex;
  table: CategoryTable;
}

/** Rows of one job: the next job lets other work of the queue pass. */
const rowsOfJob = 50;

/** Writes the books of an import, each in its own transaction, so that a crash loses at most the current one. */
export function createImportRun({ db, now, jobs }: Deps, { catalogue, publishing, files }: Needs) {
  const { editing } = catalogue;
  const categoriesOf = createImportCategories(db, catalogue.categoryEditing);

  async function nextRows(importId: number, signal?: AbortSignal): Promise<void> {
    const found = await store.findImport(db, importId);
    if (found?.state !== "running") return;
    const [shop, index, table] = [
      await shopReference(db, now()),
      await files.index(db, importId),
      await categoryTable(db),
    ];
    const rows = await store.findRowsAfter(db, importId, 0, { limit: rowsOfJob, leftOnly: true });
    for (const row of rows) {
      signal?.throwIfAborted();
      if (!(await writeRow(found, row, { shop, index, table }))) return;
    }
    await db.transaction(async (tx) => {
      if ((await store.lockImport(tx, importId))?.state !== "running") return;
      if (rows.length < rowsOfJob) await store.updateImport(tx, importId, { state: "done", endedAt: now() });
      else await jobs.send(tx, importBooks, { importId });
    });
  }

  /** @returns whether the import goes on */
  async function writeRow(
    imported: store.ImportRecord,
    row: store.RowRecord,
    { shop, index, table }: Job,
  ): Promise<boolean> {
    const draft = draftOf(statedRecord(row, imported), now());
    if ("refusals" in draft) return finish(imported, row, rules.refusedPlan(draft.refusals.join(" ")), null);
    // What the publisher has read holds, also where only the other rows of the file were the reason.
    if (row.action === "refuse") return finish(imported, row, rules.refusedPlan(row.reason ?? ""), null);
    try {
      const named =
        row.files?.flatMap((name) => index.byName.get(name) ?? []) ?? filesOf(draft.record, index);
      await files.requireUsable(named);
      const incomplete = await files.incomplete(named);
      const found = named.filter(({ path }) => !incomplete.has(path));
      const ids = await categoriesOf(draft.record, table);
      return await db.transaction(async (tx) => {
        if (!(await takes(tx, imported, row))) return false;
        const [place = { name: "", edition: null, bookId: null }] = await locate(tx, shop, [draft.record]);
        const given = await files.missing(tx, found, place.edition?.row.id ?? null);
        const known = place.edition ?? place.sibling;
        const record = withoutParts(inCategories(draft.record, known?.record, table), row.settled);
        const plan = rules.planOf(record, place, given, now(), imported.takesIncomplete);
        const kept = draft.record.categories ? [] : (known?.row.categoryIds ?? []);
        const editionId = await write(
          tx,
          { shop, record, given, ids: [...new Set([...kept, ...ids])] },
          place,
          plan,
        );
        if (editionId !== null) {
          await files.attach(tx, editionId, given);
          await savePrices(catalogue, tx, imported, { record, editionId, known: place.edition?.row });
          await catalogue.entryTexts.beginLives(tx, record.biographies ?? []);
        }
        await store.finishRow(
          tx,
          imported.id,
          {
            ...plan,
            // What the dry run said holds.
            reason: plan.action === row.action ? row.reason : plan.reason,
            number: row.number,
            editionId,
          },
          now(),
        );
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return finish(imported, row, rules.refusedPlan(error.message), null);
    }
  }

  const finish = (
    found: store.ImportRecord,
    row: store.RowRecord,
    plan: rules.Plan,
    editionId: number | null,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await takes(tx, found, row))) return false;
      await store.finishRow(tx, found.id, { ...plan, number: row.number, editionId }, now());
      return true;
    });

  /** Whether the import still runs and no other process has written the row. */
  async function takes(
    tx: Queryable,
    { id }: store.ImportRecord,
    { number }: store.RowRecord,
  ): Promise<boolean> {
    if ((await store.lockImport(tx, id))?.state !== "running") return false;
    return (await store.findRow(tx, id, number))?.doneAt === null;
  }

  async function write(
    tx: Queryable,
    {
      shop,
      record,
      given,
      ids,
    }: { shop: string; record: ShopRecord; given: readonly ImportedFile[]; ids: number[] },
    { edition, bookId }: Place,
    { action }: rules.Plan,
  ): Promise<number | null> {
    if (action === "refuse") return null;
    if (action === "none") return edition?.row.id ?? null;
    if (edition) return change(tx, record, edition, ids);
    const isHeld = rules.heldReason(record, given, now()) !== null;
    if (bookId === null) return add(tx, record, await addBook(tx, record, ids), isHeld);
    const added = await add(tx, record, bookId, isHeld);
    const [{ edition: known } = { edition: null }] = await locate(tx, shop, [
      { title: record.title, author: record.author, id: `${shop}-${added}` },
    ]);
    // The row also states what all editions of the book share.
    if (known && rules.changedOfBook(record, known.record).length > 0) await change(tx, record, known, ids);
    return added;
  }

  async function addBook(tx: Queryable, record: ShopRecord, categoryIds: number[]): Promise<number> {
    const id = await editing.addBook(tx, { ...bookOf(record), categoryIds });
    await saveBookSubjects(tx, id, record.subjects ?? []);
    return id;
  }

  /** A held edition cannot be bought: the publisher puts it on sale, once its files are there. */
  async function add(tx: Queryable, record: ShopRecord, bookId: number, isHeld: boolean): Promise<number> {
    const instant = now();
    const onlineAt = rules.onlineAtOf(record, instant) ?? (isHeld ? after(instant, 1000) : instant);
    const id = await editing.addEdition(tx, bookId, {
      ...editionOf(record),
      title: record.editionTitle ?? defaultEditionTitle,
      publicationDate: record.publicationDate ?? parisDay(instant),
      pages: record.pages === undefined ? null : Number(record.pages),
      onlineAt,
      isHeld,
    });
    if (!isHeld && onlineAt > instant) await orderRelease(jobs, tx, onlineAt);
    return id;
  }

  async function change(
    tx: Queryable,
    record: ShopRecord,
    { row, record: stored }: KnownEdition,
    ids: number[],
  ) {
    const changed = rules.changedFields(record, stored);
    const merged: ShopRecord = { ...stored };
    for (const name of changed) Object.assign(merged, { [name]: rules.mergedField(record, stored, name) });
    const ofEdition = changed.filter((name) => !rules.bookFields.has(name));
    if (ofEdition.length > 0) {
      const title = merged.editionTitle ?? row.editionTitle;
      await editing.updateEdition(tx, row.id, row.version, { ...editionOf(merged), title });
    }
    if (ofEdition.length < changed.length) {
      const placed = changed.includes("categories") ? ids : row.categoryIds;
      await editing.changeBook(tx, row.bookId, { ...bookOf(merged), categoryIds: placed });
      if (changed.includes("subjects")) await saveBookSubjects(tx, row.bookId, merged.subjects ?? []);
    } else await publishing.renewEbooks(tx, [row.id]);
    return row.id;
  }

  return { nextRows };
}
