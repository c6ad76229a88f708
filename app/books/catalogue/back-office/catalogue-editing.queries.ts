import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";
import {
  countAdminBooks,
  createCategory,
  deleteBook,
  deleteCategory,
  getAdminBook,
  getAdminBooks,
  getCategoryTree,
  moveCategory,
  renameCategory,
} from "#books/catalogue/back-office/catalogue-editing.contract.ts";
import { findByIsbn, findSimilarBooks, getSeries } from "#books/catalogue/metadata/book-metadata.contract.ts";
import {
  type AdminBookSort,
  adminPageSize,
  type BookProblem,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { correctBook } from "#books/catalogue/back-office/book-corrections.contract.ts";
import {
  getEntryText,
  saveEntryText,
} from "#books/catalogue/back-office/entry-texts/entry-texts.contract.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { getHomeChoices, saveHomeChoices } from "#books/catalogue/back-office/home/home-choices.contract.ts";
import {
  getBookAvailability,
  getEditionAvailability,
  putBookBack,
  putEditionBack,
  scheduleEdition,
  withdrawBook,
  withdrawEdition,
} from "#books/catalogue/availability/availability.contract.ts";
import {
  applyBulkChange,
  type BulkSelection,
  getBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import type { BulkAct } from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaigns,
  stopCampaign,
  updateCampaign,
} from "#books/catalogue/campaigns/price-campaigns.contract.ts";

/** Edited data is loaded again each time: another administrator may have changed it. */
const fresh = { staleTime: 0 };

interface SearchedBooks {
  q: string;
  sale?: AvailabilityState | undefined;
  problem?: BookProblem | undefined;
}

/** One page of the publisher's list; the previous page stays on screen during the request. */
export const adminBooksQuery = ({ page, ...search }: SearchedBooks & { sort: AdminBookSort; page: number }) =>
  queryOptions({
    ...query(getAdminBooks, { query: { ...search, page: String(page), pageSize: String(adminPageSize) } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

export const adminBookCountQuery = ({ q, sale, problem }: SearchedBooks) =>
  queryOptions({
    ...query(countAdminBooks, { query: { q, sale, problem } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

export const adminBookQuery = (id: string) =>
  queryOptions({ ...query(getAdminBook, { params: { id } }), ...fresh, refetchOnReconnect: false });

export const seriesQuery = () => queryOptions({ ...query(getSeries, {}), ...fresh });

/** Possible duplicates of the typed book; requested once both names are typed. */
export const similarBooksQuery = (title: string, author: string) =>
  queryOptions({
    ...query(findSimilarBooks, { query: { title, author } }),
    ...fresh,
    enabled: title !== "" && author !== "",
  });

/** The edition of an ISBN; no request without an ISBN. */
export const numberedQuery = (isbn: string) =>
  queryOptions({ ...query(findByIsbn, { params: { isbn } }), ...fresh, enabled: isbn !== "" });

export const categoryTreeQuery = () => queryOptions({ ...query(getCategoryTree, {}), ...fresh });
export const createCategoryMutation = () => mutation(createCategory);
export const renameCategoryMutation = () => mutation(renameCategory);
export const moveCategoryMutation = () => mutation(moveCategory);
export const deleteCategoryMutation = () => mutation(deleteCategory);

export const correctBookMutation = () => mutation(correctBook);

export const deleteBookMutation = () => mutation(deleteBook);

export const entryTextQuery = (kind: EntryKind, slug: string) =>
  query(getEntryText, { params: { kind, slug } });
export const saveEntryTextMutation = () => mutation(saveEntryText);

export const homeChoicesQuery = () => query(getHomeChoices, {});
export const saveHomeChoicesMutation = () => mutation(saveHomeChoices);

export const editionAvailabilityQuery = (editionId: number) =>
  queryOptions({ ...query(getEditionAvailability, { params: { id: String(editionId) } }), staleTime: 0 });
export const bookAvailabilityQuery = (bookId: number) =>
  queryOptions({ ...query(getBookAvailability, { params: { id: String(bookId) } }), staleTime: 0 });

export const withdrawEditionMutation = () => mutation(withdrawEdition);
export const putEditionBackMutation = () => mutation(putEditionBack);
export const scheduleEditionMutation = () => mutation(scheduleEdition);
export const withdrawBookMutation = () => mutation(withdrawBook);
export const putBookBackMutation = () => mutation(putBookBack);

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

export const campaignsQuery = () => queryOptions({ ...query(getCampaigns, {}), staleTime: 0 });
export const campaignQuery = (id: string) =>
  queryOptions({ ...query(getCampaign, { params: { id } }), staleTime: 0, refetchOnReconnect: false });

export const createCampaignMutation = () => mutation(createCampaign);
export const updateCampaignMutation = () => mutation(updateCampaign);
export const deleteCampaignMutation = () => mutation(deleteCampaign);
export const stopCampaignMutation = () => mutation(stopCampaign);
