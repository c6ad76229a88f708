import { readFile } from "node:fs/promises";
import { z } from "zod";
import { guessedFields } from "#books/exchange/csv-fields.rules.ts";
import { mappedColumns, storedMapping } from "#books/exchange/mapped-columns.rules.ts";
import { withTable } from "#books/exchange/module.server.ts";
import { fileNameFrom } from "#books/publishing/intake/intake.rules.ts";
import { parisDay } from "#platform/data/dates.ts";
import { conflict, invalid, notFound, unreadable } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { fingerprint } from "#selling/payments/module.server.ts";
import {
  planContracts,
  type Transaction,
} from "#selling/royalties/imports/imported-contracts.service.server.ts";
import { namedEditions } from "#selling/royalties/imports/imported-editions.service.server.ts";
import { faultOfTotal, plannedSales } from "#selling/royalties/imports/imported-sales.rules.ts";
import type { RoyaltyImport } from "#selling/royalties/imports/royalty-imports.contract.ts";
import * as rules from "#selling/royalties/imports/royalty-imports.rules.ts";
import * as store from "#selling/royalties/imports/royalty-imports.store.server.ts";
import { firstDay } from "#selling/royalties/royalty-contracts.rules.ts";
import { takeTurn } from "#selling/royalties/royalties.store.server.ts";
import type { AdministratorOfRoyalties } from "#selling/royalties/statements/royalty-statements.service.server.ts";

export type RoyaltyImports = ReturnType<typeof createRoyaltyImports>;

/** What an import does, before it is shown. */
type Plan = Omit<NonNullable<RoyaltyImport["plan"]>, "counts" | "rows"> & { rows: rules.PlannedRow[] };

interface Choices {
  mapping: readonly (rules.ImportField | null)[];
  channel?: string | undefined;
  month?: string | null | undefined;
  total_cents?: number | null | undefined;
}

const listed = 20;
const Rows = z.array(z.array(z.string()));

/** Tables of contracts, and of sales elsewhere: read, checked without any effect, then added as a whole (docs/decisions/134). */
export function createRoyaltyImports({ db, now, config }: Pick<Deps, "db" | "now" | "config">) {
  /** Reads a file in a limited process. @throws AppError 422 with the reason, 409 if the same table was imported */
  const begin = (
    kind: rules.ImportKind,
    file: { path: string; name: string },
    by: AdministratorOfRoyalties,
  ) =>
    withTable(config, { path: file.path, maxRows: rules.maxRows[kind] }, async ({ columns, rowsPath }) => {
      const lines = (await readFile(rowsPath, "utf8")).split("\n").filter(Boolean);
      const rows = Rows.parse(lines.map((line) => JSON.parse(line)));
      if (rows.length === 0) throw unreadable("Ce tableau n’a pas de lignes.");
      const sha256 = fingerprint([columns, rows]);
      const name = fileNameFrom(file.name) ?? "tableau";
      const id = await db.transaction(async (tx) => {
        await requireNew(tx, kind, sha256);
        const made = { createdAt: now(), createdBy: by.username };
        return store.insertImport(tx, { kind, name, columns, rows, sha256, ...made });
      });
      return get(id);
    });

  async function requireNew(tx: Queryable, kind: rules.ImportKind, sha256: string): Promise<void> {
    const same = await store.findSame(tx, kind, sha256);
    if (same) throw conflict(`Ce tableau est déjà importé, sous le nom «\u202F${same.name}\u202F».`);
  }

  async function requireImport(tx: Queryable, id: number): Promise<store.ImportRecord> {
    const found = await store.findImport(tx, id);
    if (!found) throw notFound("Import introuvable.");
    return found;
  }

  /**
   * What the rows of an import do.
   * @param by null for a dry run: contracts are written and taken back, so what is said is what happens
   */
  async function plan(
    tx: Transaction,
    found: store.ImportRecord,
    by: AdministratorOfRoyalties | null,
  ): Promise<Plan> {
    if (found.kind === "sales") return planSales(tx, found, by !== null);
    const rows = await planContracts(tx, found, by, now());
    return { rows, sums: null, fault: rules.faultOfRows(rows) };
  }

  async function planSales(tx: Transaction, found: store.ImportRecord, isWritten: boolean): Promise<Plan> {
    const { rows, sales, states_total, ...sums } = plannedSales(found.rows, {
      mapping: found.mapping ?? [],
      channel: found.channel,
      month: found.month?.slice(0, 7) ?? null,
      present: parisDay(now()).slice(0, 7),
      editionOf: await namedEditions(tx, found),
    });
    const fault = rules.faultOfRows(rows) ?? faultOfTotal(sums.total_cents, found.totalCents, states_total);
    const overlaps = await store.findOverlaps(tx, sales);
    if (isWritten && fault === null) await store.insertSales(tx, found.id, sales);
    return { rows, sums: { ...sums, overlaps }, fault };
  }

  const get = (id: number): Promise<RoyaltyImport> => showing(id, async () => {});

  /** The dry run. @throws AppError 409 once it is done, 400 for columns that are not enough */
  const check = (id: number, choices: Choices): Promise<RoyaltyImport> =>
    showing(id, async (tx, found) => {
      if (found.state === "done" || found.state === "undone") throw conflict("Cet import est terminé.");
      const { mapping, channel, month, total_cents } = choices;
      const stored = storedMapping(mapping, found.columns);
      const fault = rules.faultOfMapping(found.kind, mapping);
      if (fault) throw invalid(fault, { mapping: fault });
      await store.updateImport(tx, id, {
        state: "checked",
        mapping: stored,
        ...(channel === undefined ? {} : { channel: channel || null }),
        ...(month === undefined ? {} : { month: month && firstDay(month) }),
        ...(total_cents === undefined ? {} : { totalCents: total_cents }),
      });
    });

  const start = (id: number, by: AdministratorOfRoyalties): Promise<RoyaltyImport> =>
    showing(id, async (tx, found) => {
      if (found.state !== "checked") throw conflict("Vérifiez d’abord ce que l’import ferait.");
      await requireNew(tx, found.kind, found.sha256);
      const { rows, fault } = await plan(tx, found, by);
      if (fault) throw conflict(fault);
      await store.updateImport(tx, id, { state: "done", endedAt: now() });
      const taken = rows.filter(({ action }) => action === "take").length;
      await by.sign(tx, { kind: "royalty-import-done", details: { file: found.name, rows: taken } });
    });

  /** Takes sales back. @throws AppError 409 once a statement has them */
  const undo = (id: number, by: AdministratorOfRoyalties): Promise<RoyaltyImport> =>
    showing(id, async (tx, found) => {
      if (found.state !== "done" || found.kind !== "sales") throw conflict("Cet import ne s’annule pas.");
      if (await store.isStated(tx, id))
        throw conflict(
          "Ces ventes sont dans un relevé\u202F: une erreur se corrige par une correction dans le contrat.",
        );
      await store.deleteSales(tx, id);
      await store.updateImport(tx, id, { state: "undone", endedAt: now() });
      await by.sign(tx, { kind: "royalty-import-undone", details: { file: found.name } });
    });

  /** Does something with an import, and shows what it is then. No statement is issued during it. */
  const showing = (id: number, act: (tx: Transaction, found: store.ImportRecord) => Promise<void>) =>
    db.transaction(async (tx) => {
      await takeTurn(tx);
      await act(tx, await requireImport(tx, id));
      return shown(tx, await requireImport(tx, id));
    });

  async function shown(tx: Transaction, found: store.ImportRecord): Promise<RoyaltyImport> {
    const { id, kind, name, state, columns, rows, month, channel } = found;
    const remembered = found.mapping ? undefined : await store.findRemembered(tx, kind, columns);
    const chosen = found.mapping ?? remembered?.mapping ?? guessedFields(rules.importFields[kind], columns);
    return {
      id,
      kind,
      name,
      state,
      created_at: found.createdAt.toISOString(),
      created_by: found.createdBy,
      columns: mappedColumns<rules.ImportField>(columns, rows[0] ?? [], chosen),
      rows: rows.length,
      channel: channel ?? remembered?.channel ?? null,
      month: month?.slice(0, 7) ?? null,
      total_cents: found.totalCents,
      plan: state === "checked" ? shownPlan(await plan(tx, found, null)) : null,
    };
  }

  return {
    begin,
    get,
    check,
    start,
    undo,
    list: async () =>
      (await store.findImports(db, listed)).map(({ createdAt, createdBy, ...found }) => ({
        ...found,
        created_at: createdAt.toISOString(),
        created_by: createdBy,
      })),
  };
}

/** Refused rows first: they are what the publisher has to see. */
function shownPlan({ rows, ...plan }: Plan): RoyaltyImport["plan"] {
  const of = (wanted: rules.PlannedRow["action"]) => rows.filter(({ action }) => action === wanted);
  return {
    ...plan,
    counts: { take: of("take").length, skip: of("skip").length, refuse: of("refuse").length },
    rows: [...of("refuse"), ...of("skip"), ...of("take")].slice(0, rules.shownRows),
  };
}
