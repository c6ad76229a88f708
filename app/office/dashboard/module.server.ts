import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import {
  createBookHistories,
  type HistorySources,
} from "#office/dashboard/book-history/book-history.service.server.ts";
import { dashboardRoutes } from "#office/dashboard/dashboard.routes.server.ts";
import { createDashboardService, type Sources } from "#office/dashboard/dashboard.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

type Needs = Omit<Sources, "content"> &
  HistorySources & {
    administrators: Pick<Administrators, "requireAdministrator">;
  };

/** The figures of each module, current and by period, and what waits for the house. */
export function createDashboard(deps: Pick<ShopDeps, "content" | "now">, needs: Needs) {
  const dashboard = createDashboardService({ ...needs, content: deps.content });
  const histories = createBookHistories(deps, needs);
  return {
    api: {},
    routes: (app: FastifyInstance) =>
      dashboardRoutes(app, needs.administrators.requireAdministrator, dashboard, histories),
    workers() {},
  };
}
