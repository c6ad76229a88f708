import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { periodRoutes } from "#modules/dashboard/periods/routes.server.ts";
import { createPeriodFigures } from "#modules/dashboard/periods/service.server.ts";
import { dashboardRoutes } from "#modules/dashboard/routes.server.ts";
import { createDashboardService } from "#modules/dashboard/service.server.ts";
import { toDoRoutes } from "#modules/dashboard/to-do/routes.server.ts";
import { createToDoList } from "#modules/dashboard/to-do/service.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import type { Members } from "#modules/members/module.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import type { Promotions } from "#modules/promotions/module.server.ts";
import type { Royalties } from "#modules/royalties/module.server.ts";
import type { Settings } from "#modules/settings/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { Visitors } from "#modules/visitors/module.server.ts";

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Catalogue;
  library: Library;
  members: Members;
  payments: Payments;
  promotions: Promotions;
  royalties: Royalties;
  settings: Settings;
  subscriptions: Subscriptions;
  visitors: Visitors;
}

/** The figures of each module, current and by period. */
export function createDashboard({ content }: Pick<ShopDeps, "content">, needs: Needs) {
  const { accounts, administrators, catalogue, library, payments, subscriptions, visitors } = needs;
  const toDo = createToDoList({
    catalogue,
    content,
    gifts: needs.promotions.gifts,
    members: needs.members,
    payments,
    royalties: needs.royalties,
    settings: needs.settings,
  });
  const dashboard = createDashboardService({
    accounts: accounts.figures,
    catalogue: catalogue.figures,
    library: library.figures,
    revenue: payments.revenue,
    subscriptions,
    visitors,
  });
  const periods = createPeriodFigures({
    catalogue: catalogue.figures,
    library: library.figures,
    revenue: payments.revenue,
    subscriptions: subscriptions.figures,
  });
  return {
    api: {},
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      dashboardRoutes(app, guard, dashboard);
      toDoRoutes(app, guard, toDo);
      periodRoutes(app, guard, periods);
    },
    workers() {},
  };
}
