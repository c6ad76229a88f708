import { availabilityStateOf } from "#books/catalogue/availability/availability.rules.ts";
import { createBulkChanges, labelOf } from "#books/catalogue/back-office/bulk/bulk-changes.service.server.ts";
import type {
  BulkPreview,
  BulkSelection,
  BulkValue,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import {
  type BulkAct,
  bulkPageSize,
  fieldOf,
  isOfBooks,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import * as store from "#books/catalogue/back-office/bulk/bulk-editing.store.server.ts";
import type { EditionsRedescribed } from "#books/catalogue/back-office/catalogue-editing.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type BulkEditing = ReturnType<typeof createBulkEditing>;

/** One act on many books or editions: its preview, the change, and its undo. */
export function createBulkEditing(
  deps: Pick<Deps, "db" | "now" | "jobs">,
  suggested: store.SuggestedPrices,
  onRedescribed: EditionsRedescribed,
) {
  return {
    /** @throws AppError 400 for an unknown category */
    async preview(selection: BulkSelection, act: BulkAct, page: number): Promise<BulkPreview> {
      const { db, now } = deps;
      await labelOf(db, act);
      const moment = { suggested, now: now() };
      const slice = { limit: bulkPageSize, offset: (page - 1) * bulkPageSize };
      const [summary, rows] = await Promise.all([
        store.summarise(db, selection, act, moment),
        store.findPlanned(db, { selection, act, moment }, slice),
      ]);
      const ofBooks = isOfBooks(fieldOf(act));
      return {
        ...summary,
        rows: rows.map(({ target, book, title, author, editionTitle, before, after, refusal, campaign }) => ({
          book_id: book,
          title,
          author,
          edition_id: ofBooks ? null : target,
          edition_title: editionTitle,
          before: shown(before),
          after: after === null || refusal !== null ? null : shown(after),
          refusal,
          campaign,
        })),
      };
    },

    ...createBulkChanges(deps, suggested, onRedescribed),
  };
}

function shown(value: store.PlannedValue): BulkValue {
  if (typeof value !== "object" || !("on_sale" in value)) return value;
  const withdrawnAt = value.withdrawn_at === null ? null : new Date(`${value.withdrawn_at}Z`);
  return availabilityStateOf({ onSale: value.on_sale, withdrawnAt });
}
