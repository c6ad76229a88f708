import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import {
  getDownloadsByFormat,
  getRevenueByEdition,
  getRevenueByKind,
  getSubscriberMoves,
} from "#modules/dashboard/periods/contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };
const last = (months: number) => ({ query: { months: String(months) } });

/** Twice the period: its later half is compared with the earlier one. */
export const revenueByKindQuery = (months: number) =>
  queryOptions({ ...query(getRevenueByKind, last(2 * months)), ...always });
export const downloadsByFormatQuery = (months: number) =>
  queryOptions({ ...query(getDownloadsByFormat, last(2 * months)), ...always });
export const subscriberMovesQuery = (months: number) =>
  queryOptions({ ...query(getSubscriberMoves, last(2 * months)), ...always });
export const revenueByEditionQuery = (months: number) =>
  queryOptions({ ...query(getRevenueByEdition, last(months)), ...always });
