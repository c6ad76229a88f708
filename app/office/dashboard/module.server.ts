import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { dashboardRoutes } from "#office/dashboard/dashboard.routes.server.ts";
import { createDashboardService, type Sources } from "#office/dashboard/dashboard.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

interface Needs extends Omit<Sources, "content"> {
  administrators: Pick<Administrators, "requireAdministrator">;
}

/** The figures of each module, current and by period, and what waits for the house. */
export function createDashboard({ content }: Pick<ShopDeps, "content">, needs: Needs) {
  const dashboard = createDashboardService({ ...needs, content });
  return {
    api: {},
    routes: (app: FastifyInstance) =>
      dashboardRoutes(app, needs.administrators.requireAdministrator, dashboard),
    workers() {},
  };
}
