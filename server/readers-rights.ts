import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/service.server.ts";
import type { Audit } from "#modules/audit/service.server.ts";
import { createHoldings } from "#modules/library/back-office/service.server.ts";
import type { Purchases } from "#modules/payments/back-office/service.server.ts";
import type { Refunds } from "#modules/payments/refunds/service.server.ts";
import type { Settlement } from "#modules/payments/refunds/settlement/service.server.ts";
import { handleWithdrawalJobs } from "#modules/payments/withdrawals/worker.server.ts";
import { withdrawalRoutes } from "#modules/payments/withdrawals/routes.server.ts";
import { createWithdrawals } from "#modules/payments/withdrawals/service.server.ts";
import { handlePersonalDataJobs } from "#modules/personal-data/worker.server.ts";
import { personalDataRoutes } from "#modules/personal-data/routes.server.ts";
import { createPersonalData } from "#modules/personal-data/service.server.ts";
import { handleCancellationJobs } from "#modules/subscriptions/cancellations/worker.server.ts";
import { cancellationRoutes } from "#modules/subscriptions/cancellations/routes.server.ts";
import { createCancellations } from "#modules/subscriptions/cancellations/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

interface Sources {
  accounts: Accounts;
  audit: Audit;
  purchases: Purchases;
  refunds: Refunds;
  settlement: Settlement;
  subscriptions: Subscriptions;
}

/** The composition of the readers' legal rights (docs/decisions/027-readers-rights.md). */
export function createReadersRights(deps: ShopDeps, sources: Sources) {
  const { accounts, audit, purchases, refunds, settlement, subscriptions } = sources;
  const withdrawals = createWithdrawals(deps, { refunds, settlement, subscriptions });
  const cancellations = createCancellations(deps, accounts);
  const personalData = createPersonalData(deps, {
    accounts,
    cancellations,
    decisionsOn: audit.decisionsOn,
    holdings: createHoldings(deps),
    purchases,
    subscriptions,
  });
  handleWithdrawalJobs(deps, accounts);
  handlePersonalDataJobs(deps, personalData);
  handleCancellationJobs(deps, {
    accounts,
    cancellations,
    subscriptions,
  });
  return { cancellations, personalData, withdrawals };
}

export function openReadersRights(
  app: FastifyInstance,
  deps: ShopDeps,
  accounts: Accounts,
  { cancellations, personalData, withdrawals }: ReturnType<typeof createReadersRights>,
): void {
  withdrawalRoutes(app, accounts, withdrawals);
  personalDataRoutes(app, accounts, personalData);
  cancellationRoutes(app, deps, accounts, cancellations);
}
