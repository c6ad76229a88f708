import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/service.server.ts";
import { handleAuditJobs } from "#modules/administrators/audit/jobs.server.ts";
import { auditRoutes } from "#modules/administrators/audit/routes.server.ts";
import type { Audit } from "#modules/administrators/audit/service.server.ts";
import { handleMemberNotices } from "#modules/administrators/members/jobs.server.ts";
import { memberRoutes } from "#modules/administrators/members/routes.server.ts";
import { createMembers } from "#modules/administrators/members/service.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import { createHoldings } from "#modules/library/back-office/service.server.ts";
import type { Downloads } from "#modules/library/downloads/service.server.ts";
import { createPurchases } from "#modules/payments/back-office/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";
import type { Signatory } from "#platform/acts.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { Guard } from "#platform/http.server.ts";

interface Sources {
  accounts: Accounts;
  audit: Audit;
  downloads: Downloads;
  editing: CatalogueEditing;
  subscriptions: Subscriptions;
}

/** The composition of what the publisher does beside the catalogue: members, and the log of every act. */
export function createBackOffice(deps: Deps, { audit, ...sources }: Sources) {
  const holdings = createHoldings(deps);
  const purchases = createPurchases(deps);
  const members = createMembers(deps, { ...sources, holdings, purchases });
  handleAuditJobs(deps);
  handleMemberNotices(deps, sources.accounts);
  return { audit, members };
}

export function openBackOffice(
  app: FastifyInstance,
  administrator: Guard<Signatory>,
  { audit, members }: ReturnType<typeof createBackOffice>,
): void {
  auditRoutes(app, administrator, audit);
  memberRoutes(app, administrator, members);
}
