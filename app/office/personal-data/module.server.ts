import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { MailingsApi } from "#office/mailings/module.server.ts";
import type { MovingInApi } from "#office/moving-in/module.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import { dataRequestRoutes, personalDataRoutes } from "#office/personal-data/personal-data.routes.server.ts";
import {
  createDataRequests,
  createPersonalDataService,
  type Sources,
} from "#office/personal-data/personal-data.service.server.ts";
import { handlePersonalDataJobs } from "#office/personal-data/personal-data.worker.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import type { Reading } from "#reading/reading/module.server.ts";
import type { Royalties } from "#selling/royalties/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Wishes } from "#selling/wishes/module.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Needs extends Pick<Sources, "audit"> {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  library: Library;
  mailings: Pick<MailingsApi, "readers">;
  movingIn: Pick<MovingInApi, "readers">;
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
    billing: payments.billing,
    cancellations: subscriptions.cancellations,
    audit: needs.audit,
    holdings: library.holdings,
    letters: needs.mailings.readers,
    marks: library.marks,
    movingIn: needs.movingIn.readers,
    promotions,
    purchases: payments.purchases,
    withdrawalNotices: payments.withdrawalNotices,
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
