import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import type { Mailings } from "#modules/mailings/module.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import { dataRequestRoutes } from "#modules/personal-data/back-office/routes.server.ts";
import { createDataRequests } from "#modules/personal-data/back-office/service.server.ts";
import { personalDataRoutes } from "#modules/personal-data/routes.server.ts";
import { createPersonalDataService, type Sources } from "#modules/personal-data/service.server.ts";
import { handlePersonalDataJobs } from "#modules/personal-data/worker.server.ts";
import type { Promotions } from "#modules/promotions/module.server.ts";
import type { Reading } from "#modules/reading/module.server.ts";
import type { Royalties } from "#modules/royalties/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { Wishes } from "#modules/wishes/module.server.ts";
import type { Deps } from "#platform/deps.server.ts";

interface Needs extends Pick<Sources, "audit"> {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  library: Library;
  mailings: Pick<Mailings, "readers">;
  payments: Payments;
  promotions: Promotions;
  reading: Reading;
  royalties: Royalties;
  subscriptions: Subscriptions;
  wishes: Wishes;
}

/** All data about a member: its copy, and its erasure (docs/decisions/019-personal-data.md). */
export function createPersonalData(deps: Deps, needs: Needs) {
  const {
    accounts,
    administrators,
    library,
    payments,
    promotions,
    reading,
    royalties,
    subscriptions,
    wishes,
  } = needs;
  const api = createPersonalDataService(deps, {
    accounts,
    cancellations: subscriptions.cancellations,
    audit: needs.audit,
    holdings: library.holdings,
    letters: needs.mailings.readers,
    marks: library.marks,
    promotions,
    purchases: payments.purchases,
    reading,
    royalties,
    subscriptions,
    wishes,
  });
  const requests = createDataRequests(deps, api);
  return {
    api,
    routes(app: FastifyInstance) {
      personalDataRoutes(app, accounts, api);
      dataRequestRoutes(app, administrators.requireAdministrator, requests);
    },
    workers() {
      handlePersonalDataJobs(deps, api);
    },
  };
}
