import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import { getToDo } from "#modules/dashboard/to-do/contract.ts";
import {
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
} from "#modules/dashboard/contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };

export const dashboardStatsQuery = () => queryOptions({ ...query(getDashboardStats, {}), ...always });
export const toDoQuery = () => queryOptions({ ...query(getToDo, {}), ...always });
export const topSalesQuery = () => queryOptions({ ...query(getTopSales, {}), ...always });
export const latestAdditionsQuery = () => queryOptions({ ...query(getLatestAdditions, {}), ...always });
export const revenuesQuery = (months: number) =>
  queryOptions({ ...query(getRevenues, { query: { months: String(months) } }), ...always });
