import { join } from "node:path";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { lineBatches } from "#platform/files/line-batches.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { type Field, guessedMapping, headingKey } from "#books/exchange/csv-fields.rules.ts";
import { mappedColumns, storedMapping } from "#books/exchange/mapped-columns.rules.ts";
import { refusingUnreadable } from "#books/publishing/intake/intake.rules.ts";
import { planRows } from "#books/exchange/imports/import-dry-run.service.server.ts";
import type { Import } from "#books/exchange/imports/catalogue-import.contract.ts";
import type { ImportedFile } from "#books/exchange/imports/import-files.rules.ts";
import type { ImportFiles } from "#books/exchange/imports/import-files.service.server.ts";
import { importBooks } from "#books/exchange/imports/catalogue-import.jobs.ts";
import {
  type ExchangeAct,
  type ImportAction,
  maxImportRows,
} from "#books/exchange/catalogue-import.rules.ts";
import * as store from "#books/exchange/imports/catalogue-import.store.server.ts";

export type Imports = ReturnType<typeof createImports>;

/** The administrator, or the operator, who brings a catalogue. */
export interface Importer extends Signatory<ExchangeAct> {
  username: string;
}

const keptImports = 20;
const batch = 500;
/** The fields chosen for headings before, by heading. */
const rememberedName = "import-headings";

/** A catalogue from elsewhere: read, checked without any effect, then written by a job. */
export function createImports(deps: Deps, files: ImportFiles) {
  const { db, now, jobs, config } = deps;

  /** Reads a file in a limited process, and keeps its rows. @throws AppError 422 with the reason */
  const begin = (file: { path: string; name: string }, by: Importer): Promise<Import> =>
    withScratchFolder(config.scratchDir, async (folder) => {
      const outPath = join(folder, "rows");
      const task = { path: file.path, outPath, maxRows: maxImportRows };
      const read = await refusingUnreadable(runTask("read-catalogue", task));
      const name = file.name.replace(/^.*[\\/]/s, "").slice(0, 200) || "catalogue";
      const { kind, columns } = read;
      const id = await db.transaction(async (tx) => {
        const added = await store.insertImport(tx, {
          name,
          kind,
          columns,
          createdAt: now(),
          createdBy: by.username,
        });
        await keepRows(tx, added, outPath);
        if (kind === "onix") await store.takeTextsOfPrint(tx, added);
        await store.deleteOldImports(tx, keptImports);
        return added;
      });
      return kind === "onix" ? check(id, []) : shown(await requireImport(id));
    });

  async function keepRows(tx: Queryable, id: number, path: string): Promise<void> {
    let kept = 0;
    for await (const sources of lineBatches(path, batch)) {
      await store.insertRows(tx, id, kept, sources);
      kept += sources.length;
    }
  }

  async function requireImport(id: number): Promise<store.ImportRecord> {
    const found = await store.findImport(db, id);
    if (!found) throw notFound("Import introuvable.");
    return found;
  }

  const remembered = async (): Promise<Record<string, Field | "">> =>
    ((await findSetting(db, rememberedName)) ?? {}) as Record<string, Field | "">;

  /** The dry run: plans every row, and writes no book. @throws AppError 409 while books are written or after */
  async function check(
    id: number,
    mapping: readonly (Field | null)[],
    choices: { splitsAuthors?: boolean | undefined; takesIncomplete?: boolean | undefined } = {},
  ): Promise<Import> {
    const found = await requireImport(id);
    const { splitsAuthors = found.splitsAuthors, takesIncomplete = found.takesIncomplete } = choices;
    if (found.state !== "mapping" && found.state !== "checked") throw started();
    if (found.kind === "table" && !mapping.includes("title"))
      throw invalid("Indiquez la colonne du titre.", { mapping: "Indiquez la colonne du titre." });
    const columns = found.kind === "table" ? found.columns : [];
    const confirmed = { mapping: storedMapping(mapping, columns), splitsAuthors, takesIncomplete };
    const stored = { ...found, ...confirmed };
    await planRows(deps, files, stored);
    await db.transaction(async (tx) => {
      const locked = await store.lockImport(tx, id);
      if (locked?.state !== "mapping" && locked?.state !== "checked") throw started();
      await store.updateImport(tx, id, { state: "checked", ...confirmed });
      const chosen: Record<string, Field | ""> = {};
      // Of columns with one heading, the used one is remembered.
      for (const [at, heading] of found.columns.entries()) chosen[headingKey(heading)] ||= mapping[at] ?? "";
      if (found.kind === "table")
        await saveSetting(tx, rememberedName, { ...(await remembered()), ...chosen }, now());
    });
    return shown(await requireImport(id));
  }

  /** Files that were uploaded for this import; every row is planned again with them. @throws AppError 409 later */
  async function addFiles(id: number, added: readonly ImportedFile[]): Promise<Import> {
    await db.transaction(async (tx) => {
      const found = await store.lockImport(tx, id);
      if (!found) throw notFound("Import introuvable.");
      if (found.state !== "checked") throw started();
      await files.save(tx, id, added);
    });
    await planRows(deps, files, await requireImport(id));
    return shown(await requireImport(id));
  }

  async function start(id: number, by: Importer): Promise<Import> {
    await db.transaction(async (tx) => {
      const found = await store.lockImport(tx, id);
      if (!found) throw notFound("Import introuvable.");
      if (found.state !== "checked") throw conflict("Vérifiez d’abord ce que l’import ferait.");
      await store.updateImport(tx, id, { state: "running" });
      await jobs.send(tx, importBooks, { importId: id });
      await by.sign(tx, { kind: "import-started", details: { file: found.name } });
    });
    return shown(await requireImport(id));
  }

  /** The book that is being written is finished first: its transaction holds the import. */
  async function cancel(id: number, by: Importer): Promise<Import> {
    await db.transaction(async (tx) => {
      const found = await store.lockImport(tx, id);
      if (!found) throw notFound("Import introuvable.");
      if (found.state === "done" || found.state === "cancelled") throw conflict("Cet import est terminé.");
      await store.updateImport(tx, id, { state: "cancelled", endedAt: now() });
      await by.sign(tx, { kind: "import-cancelled", details: { file: found.name } });
    });
    return shown(await requireImport(id));
  }

  async function shown(found: store.ImportRecord): Promise<Import> {
    const [counts, [first], choices, given, untaken] = await Promise.all([
      store.countRows(db, found.id),
      store.findRowsAfter(db, found.id, 0, { limit: 1 }),
      remembered(),
      files.list(db, found.id),
      files.untaken(db, found.id),
    ]);
    const cells = (Array.isArray(first?.source) ? first.source : []) as string[];
    const mapping = found.mapping ?? guessedMapping(found.columns, choices);
    return {
      id: found.id,
      name: found.name,
      kind: found.kind,
      state: found.state,
      columns: mappedColumns<Field>(found.columns, cells, mapping),
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      done: counts.reduce((sum, { done }) => sum + done, 0),
      counts: Object.fromEntries(counts.flatMap(({ action, rows }) => (action ? [[action, rows]] : []))),
      unknown_subjects: found.unknownSubjects.length,
      files: given.map(({ name }) => name),
      untaken_files: untaken,
      splits_authors: found.splitsAuthors,
      takes_incomplete: found.takesIncomplete,
      created_at: found.createdAt.toISOString(),
      created_by: found.createdBy,
    };
  }

  return {
    begin,
    check,
    addFiles,
    start,
    cancel,
    get: async (id: number) => shown(await requireImport(id)),
    list: async () =>
      (await store.findImports(db, keptImports)).map(({ id, name, state, createdAt, createdBy }) => ({
        id,
        name,
        state,
        created_at: createdAt.toISOString(),
        created_by: createdBy,
      })),
    async rows(id: number, filter: { action?: ImportAction | undefined; page: number }) {
      await requireImport(id);
      return (await store.findRowPage(db, id, filter)).flatMap(({ action, doneAt, editionId, ...row }) =>
        action
          ? [
              {
                number: row.number,
                title: row.title ?? "",
                action,
                reason: row.reason,
                changes: row.changes,
                done: doneAt !== null,
                edition_id: editionId,
              },
            ]
          : [],
      );
    },
    /** All rows, or those of one effect, in batches. */
    async *allRows(id: number, action?: ImportAction): AsyncGenerator<store.RowRecord[]> {
      for (let after = 0; ;) {
        const rows = await store.findRowsAfter(db, id, after, { limit: batch, action });
        yield rows;
        const last = rows.at(-1);
        if (!last) return;
        after = last.number;
      }
    },
  };
}

const started = () => conflict("Cet import est déjà lancé\u202F: envoyez le fichier à nouveau.");
