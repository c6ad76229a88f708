import type { FastifyInstance } from "fastify";
import { createAccountFigures } from "#modules/accounts/figures/service.server.ts";
import { periodRoutes } from "#modules/dashboard/periods/routes.server.ts";
import { createPeriodFigures } from "#modules/dashboard/periods/service.server.ts";
import { dashboardRoutes } from "#modules/dashboard/routes.server.ts";
import { createDashboard } from "#modules/dashboard/service.server.ts";
import type { ActingAdministrator } from "#modules/administrators/service.server.ts";
import { createCatalogueFigures } from "#modules/catalogue/figures/service.server.ts";
import { createLibraryFigures } from "#modules/library/figures/service.server.ts";
import { createRevenue } from "#modules/payments/revenue/service.server.ts";
import { createSubscriptionFigures } from "#modules/subscriptions/figures/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";
import type { Visitors } from "#modules/visitors/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { Guard } from "#platform/http.server.ts";

/** The composition of the dashboard: the figures of each module, current and by period. */
export function createFigures(
  deps: Deps,
  { subscriptions, visitors }: { subscriptions: Subscriptions; visitors: Visitors },
) {
  const [catalogue, revenue] = [createCatalogueFigures(deps), createRevenue(deps)];
  return {
    dashboard: createDashboard({
      accounts: createAccountFigures(deps),
      catalogue,
      revenue,
      subscriptions,
      visitors,
    }),
    periods: createPeriodFigures({
      catalogue,
      library: createLibraryFigures(deps),
      revenue,
      subscriptions: createSubscriptionFigures(deps),
    }),
  };
}

export function openFigures(
  app: FastifyInstance,
  administrator: Guard<ActingAdministrator>,
  { dashboard, periods }: ReturnType<typeof createFigures>,
): void {
  dashboardRoutes(app, administrator, dashboard);
  periodRoutes(app, administrator, periods);
}
