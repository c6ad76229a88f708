import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http/http.server.ts";
import {
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
} from "#office/dashboard/dashboard.contract.ts";
import type { Dashboard } from "#office/dashboard/dashboard.service.server.ts";

export function dashboardRoutes(app: FastifyInstance, guard: Guard<unknown>, dashboard: Dashboard): void {
  route(app, getDashboardStats, { guard }, () => dashboard.stats());
  route(app, getTopSales, { guard }, ({ query }) => dashboard.topSales(query));
  route(app, getLatestAdditions, { guard }, () => dashboard.latestBooks());
  route(app, getRevenues, { guard }, ({ query }) => dashboard.revenues(query));
}
