import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import * as calls from "#office/dashboard/dashboard.contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };

export const dashboardStatsQuery = () => queryOptions({ ...query(calls.getDashboardStats, {}), ...always });
export const toDoQuery = () => queryOptions({ ...query(calls.getToDo, {}), ...always });
export const topSalesQuery = (of: Of) =>
  queryOptions({ ...query(calls.getTopSales, monthsOf(of)), ...always });
export const latestAdditionsQuery = () => queryOptions({ ...query(calls.getLatestAdditions, {}), ...always });
export const revenuesQuery = (of: Of) =>
  queryOptions({ ...query(calls.getRevenues, monthsOf(of)), ...always });

type Of = Pick<DashboardPeriod, "months" | "until">;
type Between = Of & Pick<DashboardPeriod, "before">;

const monthsOf = ({ months, until }: Of) => ({
  query: { months: String(months), ...(until === undefined ? {} : { until }) },
});
export const comparedMonthsOf = ({ months, until, before }: Between) => ({
  query: { ...monthsOf({ months, until }).query, before },
});

export const revenueByKindQuery = (of: Of) =>
  queryOptions({ ...query(calls.getRevenueByKind, monthsOf(of)), ...always });
export const downloadsByFormatQuery = (of: Of) =>
  queryOptions({ ...query(calls.getDownloadsByFormat, monthsOf(of)), ...always });
export const subscriberMovesQuery = (of: Of) =>
  queryOptions({ ...query(calls.getSubscriberMoves, monthsOf(of)), ...always });
export const revenueByEditionQuery = (of: Between) =>
  queryOptions({ ...query(calls.getRevenueByEdition, comparedMonthsOf(of)), ...always });
