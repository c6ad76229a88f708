import type { FastifyInstance } from "fastify";
import type { Accounts, CloseCardPages } from "#readers/accounts/module.server.ts";
import {
  cancellationRoutes,
  subscriptionRoutes,
} from "#readers/subscriptions/subscriptions.routes.server.ts";
import { createCancellations } from "#readers/subscriptions/cancellations/cancellations.service.server.ts";
import { handleCancellationJobs } from "#readers/subscriptions/cancellations/cancellations.worker.server.ts";
import { createSubscriptionFigures } from "#readers/subscriptions/subscription-figures.service.server.ts";
import { handleReminderJobs } from "#readers/subscriptions/reminders/reminders.worker.server.ts";
import { createSubscriptionService } from "#readers/subscriptions/subscriptions.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

/** Read by the list of members, which is joined and limited in one query. */
export { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";

export type { Cancellations } from "#readers/subscriptions/cancellations/cancellations.service.server.ts";
export { remindSubscribers } from "#readers/subscriptions/reminders/reminders.worker.server.ts";

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
    mailSamples: () => import("#readers/subscriptions/mails/subscriptions-mail-samples.tsx"),
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
