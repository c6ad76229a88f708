import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import {
  getDownloadsByFormat,
  getRevenueByEdition,
  getRevenueByKind,
  getSubscriberMoves,
  type PeriodQuery,
} from "#modules/dashboard/periods/contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };
export const monthsOf = ({ months, until }: PeriodQuery, periods: 1 | 2) => ({
  query: { months: String(periods * months), ...(until === undefined ? {} : { until }) },
});

/** Twice the period: its later half is compared with the earlier one. */
export const revenueByKindQuery = (period: PeriodQuery) =>
  queryOptions({ ...query(getRevenueByKind, monthsOf(period, 2)), ...always });
export const downloadsByFormatQuery = (period: PeriodQuery) =>
  queryOptions({ ...query(getDownloadsByFormat, monthsOf(period, 2)), ...always });
export const subscriberMovesQuery = (period: PeriodQuery) =>
  queryOptions({ ...query(getSubscriberMoves, monthsOf(period, 2)), ...always });
export const revenueByEditionQuery = (period: PeriodQuery) =>
  queryOptions({ ...query(getRevenueByEdition, monthsOf(period, 1)), ...always });
