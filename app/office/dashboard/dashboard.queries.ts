import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import {
  getToDo,
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
  getDownloadsByFormat,
  getRevenueByEdition,
  getRevenueByKind,
  getSubscriberMoves,
} from "#office/dashboard/dashboard.contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };

export const dashboardStatsQuery = () => queryOptions({ ...query(getDashboardStats, {}), ...always });
export const toDoQuery = () => queryOptions({ ...query(getToDo, {}), ...always });
export const topSalesQuery = (of: Of) => queryOptions({ ...query(getTopSales, monthsOf(of)), ...always });
export const latestAdditionsQuery = () => queryOptions({ ...query(getLatestAdditions, {}), ...always });
export const revenuesQuery = (of: Of) => queryOptions({ ...query(getRevenues, monthsOf(of)), ...always });

type Of = Pick<DashboardPeriod, "months" | "until">;
type Between = Of & Pick<DashboardPeriod, "before">;

const monthsOf = ({ months, until }: Of) => ({
  query: { months: String(months), ...(until === undefined ? {} : { until }) },
});
export const comparedMonthsOf = ({ months, until, before }: Between) => ({
  query: { ...monthsOf({ months, until }).query, before },
});

export const revenueByKindQuery = (of: Of) =>
  queryOptions({ ...query(getRevenueByKind, monthsOf(of)), ...always });
export const downloadsByFormatQuery = (of: Of) =>
  queryOptions({ ...query(getDownloadsByFormat, monthsOf(of)), ...always });
export const subscriberMovesQuery = (of: Of) =>
  queryOptions({ ...query(getSubscriberMoves, monthsOf(of)), ...always });
export const revenueByEditionQuery = (of: Between) =>
  queryOptions({ ...query(getRevenueByEdition, comparedMonthsOf(of)), ...always });
