import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { periodRoutes, dashboardRoutes, toDoRoutes } from "#office/dashboard/dashboard.routes.server.ts";
import {
  createPeriodFigures,
  createDashboardService,
  createToDoList,
} from "#office/dashboard/dashboard.service.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Members } from "#office/members/module.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import type { Royalties } from "#selling/royalties/module.server.ts";
import type { Settings } from "#office/settings/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";

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
