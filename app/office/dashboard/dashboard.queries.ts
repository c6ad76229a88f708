import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { monthsOf } from "#office/dashboard/periods/dashboard-periods.queries.ts";
import { getToDo } from "#office/dashboard/to-do/to-do.contract.ts";
import {
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
} from "#office/dashboard/dashboard.contract.ts";

/** Figures are loaded again at each visit; the last ones stay on screen during the request. */
const always = { staleTime: 0 };
type Of = Pick<DashboardPeriod, "months" | "until">;

export const dashboardStatsQuery = () => queryOptions({ ...query(getDashboardStats, {}), ...always });
export const toDoQuery = () => queryOptions({ ...query(getToDo, {}), ...always });
export const topSalesQuery = (of: Of) => queryOptions({ ...query(getTopSales, monthsOf(of)), ...always });
export const latestAdditionsQuery = () => queryOptions({ ...query(getLatestAdditions, {}), ...always });
export const revenuesQuery = (of: Of) => queryOptions({ ...query(getRevenues, monthsOf(of)), ...always });
