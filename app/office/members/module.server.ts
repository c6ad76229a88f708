import type * as MailSamples from "#office/members/mails/members-mail-samples.tsx";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { memberRoutes } from "#office/members/members.routes.server.ts";
import { createMemberService, type Members } from "#office/members/members.service.server.ts";
import { handleSuspensionJobs, handleMemberMails } from "#office/members/members.worker.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export interface MembersApi extends Members {
  /** The mails about the publisher's decisions, with sample values. */
  mailSamples: () => Promise<typeof MailSamples>;
}

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
  const api: MembersApi = {
    ...service,
    mailSamples: () => import("#office/members/mails/members-mail-samples.tsx"),
  };
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
