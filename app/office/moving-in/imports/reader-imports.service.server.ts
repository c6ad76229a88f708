import type { MovingInAct } from "#office/moving-in/moving-in.rules.ts";
import { maxReaderRows, type ReaderAction, rowsLife } from "#office/moving-in/moving-in.rules.ts";
import type { ReaderImport } from "#office/moving-in/moving-in.contract.ts";
import { bringReaders } from "#office/moving-in/moving-in.jobs.ts";
import { guessedFields } from "#books/exchange/csv-fields.rules.ts";
import { mappedColumns, storedMapping } from "#books/exchange/mapped-columns.rules.ts";
import { withTable } from "#books/exchange/module.server.ts";
import { type ReaderField, readerFields } from "#office/moving-in/reader-columns.rules.ts";
import { createReaderPlans } from "#office/moving-in/imports/reader-plans.service.server.ts";
import * as store from "#office/moving-in/imports/reader-imports.store.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { before } from "#platform/data/dates.ts";
import { lineBatches } from "#platform/files/line-batches.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type ReaderImports = ReturnType<typeof createReaderImports>;

/** The owner who brings readers. */
export interface Mover extends Signatory<MovingInAct> {
  username: string;
}

const listed = 20;
/** Rows of one statement, and of one job: the next job lets other work of the queue pass. */
const batch = 500;

/** Readers of another shop: read, checked without any effect, then brought by a job (docs/decisions/118). */
export function createReaderImports(
  { db, now, jobs, config }: Deps,
  library: Pick<Library, "holdings">,
  subscriptions: Pick<Subscriptions, "bring" | "takeBack">,
) {
  const plans = createReaderPlans({ now }, library.holdings, subscriptions);
  /** Reads a file in a limited process, and keeps its rows. @throws AppError 422 with the reason */
  const begin = (file: { path: string; name: string }, by: Mover): Promise<ReaderImport> =>
    withTable(config, { path: file.path, maxRows: maxReaderRows }, async ({ columns, rowsPath }) => {
      const name = file.name.replace(/^.*[\\/]/s, "").slice(0, 200) || "lecteurs";
      const id = await db.transaction(async (tx) => {
        const values = { name, columns, createdAt: now(), createdBy: by.username };
        const added = await store.insertReaderImport(tx, values);
        await keepRows(tx, added, rowsPath);
        return added;
      });
      return shown(await requireImport(id));
    });

  async function keepRows(tx: Queryable, id: number, path: string): Promise<void> {
    let kept = 0;
    for await (const sources of lineBatches(path, batch)) {
      await store.insertReaderRows(tx, id, kept, sources);
      kept += sources.length;
    }
  }

  async function requireImport(id: number): Promise<store.ReaderImportRecord> {
    const found = await store.findReaderImport(db, id);
    if (!found) throw notFound("Import introuvable.");
    return found;
  }

  /** The dry run. @throws AppError 409 while readers are brought or after */
  async function check(id: number, mapping: readonly (ReaderField | null)[]): Promise<ReaderImport> {
    if (!mapping.includes("email"))
      throw invalid("Indiquez la colonne de l’adresse e-mail.", {
        mapping: "Indiquez la colonne de l’adresse e-mail.",
      });
    await db.transaction(async (tx) => {
      const found = await store.lockReaderImport(tx, id);
      if (!found) throw notFound("Import introuvable.");
      if (found.state !== "mapping" && found.state !== "checked") throw started();
      const stored = storedMapping(mapping, found.columns);
      await store.updateReaderImport(tx, id, { state: "checked", mapping: stored });
      for (let after = 0; ;) {
        const rows = await store.findReaderRows(tx, id, { after, limit: batch });
        const last = rows.at(-1);
        if (!last) break;
        await store.savePlans(tx, id, await plans.of(tx, { ...found, mapping: stored }, rows), false);
        after = last.number;
      }
    });
    return shown(await requireImport(id));
  }

  async function start(id: number, by: Mover): Promise<ReaderImport> {
    await db.transaction(async (tx) => {
      const found = await store.lockReaderImport(tx, id);
      if (!found) throw notFound("Import introuvable.");
      if (found.state !== "checked") throw conflict("Vérifiez d’abord ce que l’import ferait.");
      await store.updateReaderImport(tx, id, { state: "running" });
      await jobs.send(tx, bringReaders, { importId: id });
      await by.sign(tx, { kind: "readers-import-started", details: { file: found.name } });
    });
    return shown(await requireImport(id));
  }

  /** Brings the readers of the next rows, in one transaction. */
  const nextRows = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await store.lockReaderImport(tx, id);
      if (found?.state !== "running") return;
      const rows = await store.findReaderRows(tx, id, { after: 0, limit: batch, leftOnly: true });
      const planned = await plans.of(tx, found, rows);
      await plans.write(tx, id, planned);
      await store.savePlans(tx, id, planned, true);
      if (rows.length < batch) await store.updateReaderImport(tx, id, { state: "done", endedAt: now() });
      else await jobs.send(tx, bringReaders, { importId: id });
    });

  /** Takes an import back. @throws AppError 409 once a reader has come by its mail */
  async function undo(id: number, by: Mover): Promise<ReaderImport> {
    await db.transaction(async (tx) => {
      const found = await store.lockReaderImport(tx, id);
      if (!found) throw notFound("Import introuvable.");
      if (found.state !== "done") throw conflict("Cet import n’est pas terminé.");
      const joined = await store.countJoined(tx, found);
      if (joined > 0)
        throw conflict(
          `Cet import ne s’annule plus\u202F: ${joined === 1 ? "un lecteur est déjà venu" : `${joined} lecteurs sont déjà venus`}.`,
        );
      await store.deleteBrought(tx, id);
      await subscriptions.takeBack(tx, id);
      await store.updateReaderImport(tx, id, { state: "undone", endedAt: now() });
      await by.sign(tx, { kind: "readers-import-undone", details: { file: found.name } });
    });
    return shown(await requireImport(id));
  }

  async function shown(found: store.ReaderImportRecord): Promise<ReaderImport> {
    const [counts, [first], joined] = await Promise.all([
      store.countReaderRows(db, found.id),
      store.findReaderRows(db, found.id, { after: 0, limit: 1 }),
      store.countJoined(db, found),
    ]);
    const mapping = found.mapping ?? guessedFields(readerFields, found.columns);
    return {
      id: found.id,
      name: found.name,
      state: found.state,
      columns: mappedColumns<ReaderField>(found.columns, first?.source ?? [], mapping),
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      done: counts.reduce((sum, { done }) => sum + done, 0),
      counts: Object.fromEntries(counts.flatMap(({ action, rows }) => (action ? [[action, rows]] : []))),
      joined,
      created_at: found.createdAt.toISOString(),
      created_by: found.createdBy,
    };
  }

  return {
    begin,
    /** The rows of files are people's data, and needed for some days. */
    forgetRows: () => store.forgetRows(db, before(now(), rowsLife)),
    check,
    start,
    undo,
    nextRows,
    get: async (id: number) => shown(await requireImport(id)),
    list: async () =>
      (await store.findReaderImports(db, listed)).map(({ id, name, state, createdAt, createdBy }) => ({
        id,
        name,
        state,
        created_at: createdAt.toISOString(),
        created_by: createdBy,
      })),
    async rows(id: number, filter: { action?: ReaderAction | undefined; page: number }) {
      await requireImport(id);
      return (await store.findReaderPage(db, id, filter)).flatMap(({ number, email, action, reason }) =>
        action ? [{ number, email: email ?? "", action, reason }] : [],
      );
    },
  };
}

const started = () => conflict("Cet import est déjà lancé\u202F: envoyez le fichier à nouveau.");
