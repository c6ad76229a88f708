import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  applyBulkChange,
  type BulkSelection,
  getBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from "#modules/catalogue/back-office/books/bulk/contract.ts";
import type { BulkAct } from "#modules/catalogue/back-office/books/bulk/rules.ts";

export const bulkChangesQuery = () => queryOptions({ ...query(getBulkChanges, {}), staleTime: 0 });

/** One page of the values before and after; the previous page stays on screen during the request. */
export const bulkPreviewQuery = (selection: BulkSelection, act: BulkAct, page: number) =>
  queryOptions({
    ...query(previewBulkChange, { body: { selection, act, page } }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export const applyBulkChangeMutation = () => mutation(applyBulkChange);
export const undoBulkChangeMutation = () => mutation(undoBulkChange);
