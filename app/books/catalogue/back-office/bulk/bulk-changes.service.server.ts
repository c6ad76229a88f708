import { z } from "zod";
import type { Act, Signatory } from "#platform/http/acts.ts";
import { orderRelease } from "#books/catalogue/availability/availability.service.server.ts";
import * as store from "#books/catalogue/back-office/bulk/bulk-changes.store.server.ts";
import type {
  BulkChange,
  BulkSelection,
  BulkUndone,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import {
  type BulkAct,
  type BulkField,
  bulkLabel,
  fieldOf,
  isInEbooks,
  isOfBooks,
  maxBulkTargets,
  undoUntil,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import {
  changedRows,
  type SuggestedPrices,
  summarise,
} from "#books/catalogue/back-office/bulk/bulk-editing.store.server.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Requests the ebooks of a bulk change's next editions again, some at a time. `after`: the last target done. */
export const renewBulkEbooks = jobKind({
  name: "renew-bulk-ebooks",
  data: z.object({ bulkChangeId: z.number(), after: z.number() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
});

export const removeOldBulkChanges = jobKind({ ...regularWork, name: "remove-old-bulk-changes" });

export interface BulkEditor extends Signatory<CatalogueAct> {
  username: string;
}

/** Requests the ebooks of changed editions again, in the transaction of the caller. */
type Renew = (within: Queryable, editionIds: readonly number[]) => Promise<void>;

const keptDays = 7;
const listedChanges = 50;
const listedLeft = 100;
const renewedAtOnce = 20;
/** The regular check puts the editions of further moments on sale within five minutes (`availability/worker.server.ts`). */
const orderedMoments = 200;

/** Changes of many books that are stored with their undo (docs/decisions/063). */
export function createBulkChanges(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  suggested: SuggestedPrices,
  renew: Renew,
) {
  /** Work that follows a change or its undo, queued in its transaction. */
  async function follow(tx: Queryable, { id, field }: store.BulkChangeRow): Promise<void> {
    if (isInEbooks(field)) await jobs.send(tx, renewBulkEbooks, { bulkChangeId: id, after: 0 });
    if (field !== "sale") return;
    for (const moment of await store.findScheduledMoments(tx, id, orderedMoments))
      await orderRelease(jobs, tx, moment);
  }

  /** @throws AppError 404, 409 if it was undone or is too old */
  async function requireUndoable(tx: Queryable, id: number): Promise<store.BulkChangeRow> {
    const change = await store.findChange(tx, id);
    if (!change) throw notFound("Modification groupée introuvable.");
    if (change.undoneAt) throw conflict("Cette modification est déjà annulée.");
    if (undoUntil(change.madeAt) <= now())
      throw conflict("Cette modification a plus de 24\u00A0heures\u202F: elle ne peut plus être annulée.");
    return change;
  }

  return {
    /**
     * In one transaction, with one audit entry.
     * @param digest of the preview
     * @throws AppError 400 for nothing or too much to change, 409 if the preview is outdated
     */
    apply: (selection: BulkSelection, act: BulkAct, digest: string, by?: BulkEditor): Promise<BulkChange> =>
      db.transaction(async (tx) => {
        const field = fieldOf(act);
        await store.lockCatalogue(tx, field);
        const label = await labelOf(tx, act);
        const moment = { suggested, now: now() };
        const summary = await summarise(tx, selection, act, moment);
        requireSome(summary.changed, field);
        if (summary.digest !== digest)
          throw conflict("Le catalogue vient de changer\u202F: relisez l’aperçu, il a été mis à jour.");
        const change = await store.insertChange(tx, {
          field,
          label,
          books: summary.books,
          editions: isOfBooks(field) ? 0 : summary.changed,
          madeAt: moment.now,
          madeBy: by?.username ?? null,
        });
        await store.insertChangedRows(tx, change.id, changedRows(selection, act, moment));
        await store.setValues(tx, change, "after");
        await follow(tx, change);
        const reason = act.kind === "author" ? { reason: act.reason } : {};
        await by?.sign(tx, { kind: "books-changed-together", details: { ...factsOf(change), ...reason } });
        return describe(change);
      }),

    /**
     * Restores the targets that still have the value of the change.
     * @throws AppError 404, 409 as `requireUndoable`
     */
    undo: (id: number, by?: BulkEditor): Promise<BulkUndone> =>
      db.transaction(async (tx) => {
        await store.lockCatalogue(tx, await store.findField(tx, id));
        const change = await requireUndoable(tx, id);
        const unchanged = await store.findUnchanged(tx, change);
        if (unchanged.length > 0) await store.setValues(tx, change, "before", unchanged);
        await store.markUndone(tx, id, now());
        await follow(tx, change);
        const leftRows = await store.findLeft(tx, change, listedLeft);
        const left = leftRows[0]?.count ?? 0;
        const details = { ...factsOf(change), restored: unchanged.length, left };
        await by?.sign(tx, { kind: "books-restored-together", details });
        return { restored: unchanged.length, left, left_rows: leftRows.flatMap(existing) };
      }),

    /** Those of the last 24 hours, newest first. */
    recent: async (): Promise<BulkChange[]> => {
      const changes = await store.findChangesSince(db, before(now(), days(1)), listedChanges);
      return changes.map(describe);
    },

    /** Requests the ebooks of the next editions again, and queues the rest, in one transaction. */
    renewNext: (id: number, after: number): Promise<void> =>
      db.transaction(async (tx) => {
        const field = await store.findField(tx, id);
        if (field === undefined) return;
        const targets = await store.findNextTargets(tx, id, after, renewedAtOnce);
        const last = targets.at(-1);
        if (last === undefined) return;
        await renew(tx, await store.findEditionsOf(tx, field, targets));
        await jobs.send(tx, renewBulkEbooks, { bulkChangeId: id, after: last });
      }),

    removeOld: (): Promise<void> => store.deleteChangesBefore(db, before(now(), days(keptDays))),
  };
}

function requireSome(changed: number, field: BulkField): void {
  if (changed === 0) throw invalid("Rien à modifier\u202F: tout a déjà cette valeur.");
  if (changed > maxBulkTargets(field)) {
    const most = maxBulkTargets(field).toLocaleString("fr-FR");
    throw invalid(`Modifiez ${most} livres ou éditions au plus à la fois\u202F: affinez la recherche.`);
  }
}

/** @throws AppError 400 for an unknown category */
export async function labelOf(tx: Queryable, act: BulkAct): Promise<string> {
  if (act.kind !== "categories") return bulkLabel(act);
  const names = await store.findCategoryNames(tx, act.categoryIds);
  if (names.length < act.categoryIds.length) throw invalid("Catégorie inconnue.");
  return bulkLabel(act, names);
}

const factsOf = ({ label, books, editions }: store.BulkChangeRow): NonNullable<Act["details"]> => ({
  change: label.slice(0, 300),
  books,
  ...(editions > 0 ? { editions } : {}),
});

const describe = ({ madeAt, madeBy, undoneAt, ...row }: store.BulkChangeRow): BulkChange => ({
  id: row.id,
  label: row.label,
  books: row.books,
  editions: row.editions,
  made_at: madeAt.toISOString(),
  made_by: madeBy,
  undone_at: undoneAt?.toISOString() ?? null,
  undo_until: undoUntil(madeAt).toISOString(),
});

const existing = ({
  id,
  book_id,
  title,
  edition_title,
}: Awaited<ReturnType<typeof store.findLeft>>[number]) =>
  book_id === null ? [] : [{ id, book_id, title, edition_title }];
