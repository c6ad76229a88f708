import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import type { PeriodQuery } from "#modules/dashboard/periods/contract.ts";
import { monthsOf } from "#modules/dashboard/periods/queries.ts";
import { getToDo } from "#modules/dashboard/to-do/contract.ts";
import {
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
} from "#modules/dashboard/contract.ts";

export type { PeriodQuery } from "#modules/dashboard/periods/contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };

export const dashboardStatsQuery = () => queryOptions({ ...query(getDashboardStats, {}), ...always });
export const toDoQuery = () => queryOptions({ ...query(getToDo, {}), ...always });
export const topSalesQuery = () => queryOptions({ ...query(getTopSales, {}), ...always });
export const latestAdditionsQuery = () => queryOptions({ ...query(getLatestAdditions, {}), ...always });
/** Twice the period, as the other figures of a period. */
export const revenuesQuery = (period: PeriodQuery) =>
  queryOptions({ ...query(getRevenues, monthsOf(period, 2)), ...always });
