import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import {
  getDownloadsByFormat,
  getRevenueByEdition,
  getRevenueByKind,
  getSubscriberMoves,
} from "#modules/dashboard/periods/contract.ts";

/** Figures are asked for anew at each visit; the last ones stay on screen meanwhile. */
const always = { staleTime: 0 };
const last = (months: number) => ({ query: { months: String(months) } });

/** Twice the period: its later half is shown beside the one before. */
export const revenueByKindQuery = (months: number) =>
  queryOptions({ ...query(getRevenueByKind, last(2 * months)), ...always });
export const downloadsByFormatQuery = (months: number) =>
  queryOptions({ ...query(getDownloadsByFormat, last(2 * months)), ...always });
export const subscriberMovesQuery = (months: number) =>
  queryOptions({ ...query(getSubscriberMoves, last(2 * months)), ...always });
export const revenueByEditionQuery = (months: number) =>
  queryOptions({ ...query(getRevenueByEdition, last(months)), ...always });
