import type { FastifyInstance } from "fastify";
import type { Accounts, CloseCardPages } from "#modules/accounts/module.server.ts";
import { cancellationRoutes } from "#modules/subscriptions/cancellations/routes.server.ts";
import { createCancellations } from "#modules/subscriptions/cancellations/service.server.ts";
import { handleCancellationJobs } from "#modules/subscriptions/cancellations/worker.server.ts";
import { createSubscriptionFigures } from "#modules/subscriptions/figures/service.server.ts";
import { handleReminderJobs } from "#modules/subscriptions/reminders/worker.server.ts";
import { subscriptionRoutes } from "#modules/subscriptions/routes.server.ts";
import { createSubscriptionService } from "#modules/subscriptions/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

/** Read by the list of members, which is joined and limited in one query. */
export { subscriptions } from "#modules/subscriptions/tables.ts";

export type { Cancellations } from "#modules/subscriptions/cancellations/service.server.ts";
export { remindSubscribers } from "#modules/subscriptions/reminders/jobs.ts";
export type { SubscriptionFigures } from "#modules/subscriptions/figures/service.server.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>["api"];

interface Needs {
  accounts: Accounts;
  closeCardPages: CloseCardPages;
}

/** Paid periods of subscribers, with reminders and cancellations. */
export function createSubscriptions(deps: ShopDeps, { accounts, closeCardPages }: Needs) {
  const service = createSubscriptionService(deps, closeCardPages);
  const cancellations = createCancellations(deps, accounts);
  const api = {
    ...service,
    cancellations,
    figures: createSubscriptionFigures(deps),
    mailSamples: () => import("#modules/subscriptions/mails/samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      subscriptionRoutes(app, service);
      cancellationRoutes(app, deps, accounts, cancellations);
    },
    workers() {
      handleReminderJobs(deps, accounts);
      handleCancellationJobs(deps, { accounts, cancellations, subscriptions: service });
    },
  };
}
