import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";
import {
  countAdminBooks,
  getAdminBook,
  getAdminBooks,
  getCategoryTree,
} from "#books/catalogue/catalogue-editing.contract.ts";
import { findByIsbn, findSimilarBooks, getSeries } from "#books/catalogue/metadata/book-metadata.contract.ts";
import {
  type AdminBookSort,
  adminPageSize,
  type BookProblem,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { getSearchWords } from "#books/catalogue/back-office/search/synonyms.contract.ts";
import {
  getBookAvailability,
  getEditionAvailability,
} from "#books/catalogue/availability/availability.contract.ts";
import {
  type BulkSelection,
  getBulkChanges,
  previewBulkChange,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import type { BulkAct } from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { getAdminLot, getAdminLots } from "#books/catalogue/lots/lot-editing.contract.ts";
import { getCampaign, getCampaigns } from "#books/catalogue/campaigns/price-campaigns.contract.ts";

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

export const editionAvailabilityQuery = (editionId: number) =>
  queryOptions({ ...query(getEditionAvailability, { params: { id: String(editionId) } }), staleTime: 0 });
export const bookAvailabilityQuery = (bookId: number) =>
  queryOptions({ ...query(getBookAvailability, { params: { id: String(bookId) } }), staleTime: 0 });

export const bulkChangesQuery = () => queryOptions({ ...query(getBulkChanges, {}), staleTime: 0 });

/** One page of the values before and after; the previous page stays on screen during the request. */
export const bulkPreviewQuery = (selection: BulkSelection, act: BulkAct, page: number) =>
  queryOptions({
    ...query(previewBulkChange, { body: { selection, act, page } }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export const campaignsQuery = () => queryOptions({ ...query(getCampaigns, {}), staleTime: 0 });
export const campaignQuery = (id: string) =>
  queryOptions({ ...query(getCampaign, { params: { id } }), staleTime: 0, refetchOnReconnect: false });

export const searchWordsQuery = () => queryOptions({ ...query(getSearchWords, {}), ...fresh });
export const lotsQuery = () => queryOptions({ ...query(getAdminLots, {}), staleTime: 0 });
export const adminLotQuery = (id: string) =>
  queryOptions({ ...query(getAdminLot, { params: { id } }), staleTime: 0, refetchOnReconnect: false });
