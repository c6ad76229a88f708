import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import {
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
} from "#modules/dashboard/contract.ts";

/** Figures are asked for anew at each visit; the last ones stay on screen meanwhile. */
const always = { staleTime: 0 };

export const dashboardStatsQuery = () => queryOptions({ ...query(getDashboardStats, {}), ...always });
export const topSalesQuery = () => queryOptions({ ...query(getTopSales, {}), ...always });
export const latestAdditionsQuery = () => queryOptions({ ...query(getLatestAdditions, {}), ...always });
export const revenuesQuery = (months: number) =>
  queryOptions({ ...query(getRevenues, { query: { months: String(months) } }), ...always });
