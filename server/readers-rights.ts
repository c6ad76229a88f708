import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/service.server.ts";
import type { Audit } from "#modules/administrators/audit/service.server.ts";
import { createHoldings } from "#modules/library/back-office/service.server.ts";
import type { Purchases } from "#modules/payments/back-office/service.server.ts";
import { handlePersonalDataJobs } from "#modules/personal-data/jobs.server.ts";
import { personalDataRoutes } from "#modules/personal-data/routes.server.ts";
import { createPersonalData } from "#modules/personal-data/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

interface Sources {
  accounts: Accounts;
  audit: Audit;
  purchases: Purchases;
  subscriptions: Subscriptions;
}

/** The composition of what readers may ask for by law and do by themselves (docs/decisions/027-readers-rights.md). */
export function createReadersRights(deps: Deps, { accounts, audit, purchases, subscriptions }: Sources) {
  const personalData = createPersonalData(deps, {
    accounts,
    decisionsOn: audit.decisionsOn,
    holdings: createHoldings(deps),
    purchases,
    subscriptions,
  });
  handlePersonalDataJobs(deps, personalData);
  return { personalData };
}

export function openReadersRights(
  app: FastifyInstance,
  accounts: Accounts,
  { personalData }: ReturnType<typeof createReadersRights>,
): void {
  personalDataRoutes(app, accounts, personalData);
}
