import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import { memberRoutes } from "#modules/members/routes.server.ts";
import { createMemberService } from "#modules/members/service.server.ts";
import { handleSuspensionJobs } from "#modules/members/suspensions/worker.server.ts";
import { handleMemberMails } from "#modules/members/worker.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type Members = ReturnType<typeof createMembers>["api"];

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Catalogue;
  library: Library;
  payments: Payments;
  subscriptions: Subscriptions;
}

/** Members as shown to the publisher, and the publisher's decisions about them. */
export function createMembers(deps: ShopDeps, needs: Needs) {
  const { accounts, administrators, catalogue, library, payments, subscriptions } = needs;
  const service = createMemberService(deps, {
    accounts,
    cancellations: subscriptions.cancellations,
    downloads: library.downloads,
    editing: catalogue.editing,
    holdings: library.holdings,
    library,
    purchases: payments.purchases,
    subscriptions,
  });
  const api = { ...service, mailSamples: () => import("#modules/members/mails/samples.tsx") };
  return {
    api,
    routes(app: FastifyInstance) {
      memberRoutes(app, administrators.requireAdministrator, service);
    },
    workers() {
      handleMemberMails(deps, accounts);
      handleSuspensionJobs(deps, service.carryOutSuspensions);
    },
  };
}
