import { z } from "zod";
import { anyMonthsOfPeriod, monthsOfPeriod } from "#office/dashboard/periods/dashboard-periods.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

export const DashboardStats = z.object({
  members: z.number(),
  subscribers: z.number(),
  visitors: z.number(),
  books: z.number(),
  editions: z.number(),
  /** Cents, VAT included, less refunds. */
  revenue: z.number(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

const topSalesPeriod = anyMonthsOfPeriod(24);
export type TopSalesQuery = z.output<typeof topSalesPeriod>;

const TopSale = z.object({ id: z.number(), title: z.string(), downloads: z.number() });
const LatestBook = z.object({ id: z.number(), title: z.string(), created_at: z.string() });

/** `month` is `YYYY-MM`, `revenue` in cents. */
export const RevenuePoint = z.object({ month: z.string(), revenue: z.number() });
export type RevenuePoint = z.infer<typeof RevenuePoint>;

export const getDashboardStats = endpoint({
  method: "GET",
  path: "/api/admin/dashboard/stats",
  summary: "The figures of the shop at this moment",
  access: "administrator",
  permission: "dashboard",
  answer: DashboardStats,
});

export const getTopSales = endpoint({
  method: "GET",
  path: "/api/admin/dashboard/top-sales",
  summary: "The ten books downloaded most, since the beginning or in the `months` that end with `until`",
  access: "administrator",
  permission: "dashboard",
  query: topSalesPeriod,
  answer: z.array(TopSale),
});

export const getLatestAdditions = endpoint({
  method: "GET",
  path: "/api/admin/dashboard/latest-books",
  summary: "The ten books added last",
  access: "administrator",
  permission: "dashboard",
  answer: z.array(LatestBook),
});

export const getRevenues = endpoint({
  method: "GET",
  path: "/api/admin/dashboard/revenues",
  summary:
    "Revenue of each of the last 12 months, or of `months` up to 48 that end with `until`; months without any included",
  access: "administrator",
  permission: "dashboard",
  query: monthsOfPeriod(48),
  answer: z.array(RevenuePoint),
});
