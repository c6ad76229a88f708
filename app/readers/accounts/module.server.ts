import type { FastifyInstance } from "fastify";
import { createAvatars } from "#readers/accounts/profile/avatars.service.server.ts";
import { createAccountFigures } from "#readers/accounts/account-figures.service.server.ts";
import { accountRoutes, type MemberRights } from "#readers/accounts/accounts.routes.server.ts";
import { type AccountNeeds, createAccountService } from "#readers/accounts/accounts.service.server.ts";
import { createTermsMailing } from "#readers/accounts/terms-mailing/terms-mailing.service.server.ts";
import { handleTermsMailing } from "#readers/accounts/terms-mailing/terms-mailing.worker.server.ts";
import { handleClosureJobs } from "#readers/accounts/closure/account-closure.worker.server.ts";
import { handleLostFactors } from "#readers/accounts/factors/lost-factor.worker.server.ts";
import { handleSecurityJobs } from "#readers/accounts/security/account-security.worker.server.ts";
import { handleAccountJobs } from "#readers/accounts/accounts.worker.server.ts";
import { resealAuthenticators } from "#access/factors/module.server.ts";
import { memberFactors } from "#readers/accounts/accounts.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Reseal } from "#platform/identity/sealing.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type { CloseCardPages } from "#readers/accounts/closure/account-closure.service.server.ts";
export type { Caller, Ending } from "#readers/accounts/account-access.service.server.ts";
/** Read by the list of members, which is joined and limited in one query. */
export { members } from "#readers/accounts/accounts.tables.ts";

/** Seals members' secrets again, for a new key. */
export const resealMemberAuthenticators = (tx: Queryable, reseal: Reseal) =>
  resealAuthenticators(tx, reseal, memberFactors);

export type Accounts = ReturnType<typeof createAccounts>["api"];

interface Needs extends AccountNeeds {
  /** A member's rights in other modules, for the answer of `/api/auth/me`. */
  rightsOf: MemberRights;
}

/** Members' accounts: sign-up, verification, login, sessions, profile, closure and suspension. */
export function createAccounts(deps: ShopDeps, { rightsOf, ...needs }: Needs) {
  const service = createAccountService(deps, needs);
  const api = {
    ...service,
    figures: createAccountFigures(deps),
    termsMailing: createTermsMailing(deps),
    avatars: createAvatars(deps),
    mailSamples: () => import("#readers/accounts/mails/accounts-mail-samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      accountRoutes(app, deps, service, rightsOf);
    },
    workers() {
      handleAccountJobs(deps);
      handleClosureJobs(deps, service.closure);
      handleLostFactors(deps, service.lostFactors);
      handleSecurityJobs(deps);
      handleTermsMailing(deps, deps.content.areTermsMeant);
    },
  };
}
