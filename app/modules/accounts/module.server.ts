import type { FastifyInstance } from "fastify";
import { createAvatars } from "#modules/accounts/avatars/service.server.ts";
import { createAccountFigures } from "#modules/accounts/figures/service.server.ts";
import { accountRoutes, type MemberRights } from "#modules/accounts/routes.server.ts";
import { type AccountNeeds, createAccountService } from "#modules/accounts/service.server.ts";
import { createTermsMailing } from "#modules/accounts/terms-mailing/service.server.ts";
import { handleTermsMailing } from "#modules/accounts/terms-mailing/worker.server.ts";
import { handleClosureJobs } from "#modules/accounts/closure/worker.server.ts";
import { handleLostFactors } from "#modules/accounts/lost-factor/worker.server.ts";
import { handleSecurityJobs } from "#modules/accounts/security/worker.server.ts";
import { handleAccountJobs } from "#modules/accounts/worker.server.ts";
import { resealAuthenticators } from "#modules/factors/module.server.ts";
import { memberFactors } from "#modules/accounts/store.server.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Reseal } from "#platform/sealing.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { CloseCardPages } from "#modules/accounts/closure/service.server.ts";
export type { AccountFigures } from "#modules/accounts/figures/service.server.ts";
export type { Caller, Ending } from "#modules/accounts/access/service.server.ts";
/** Read by the list of members, which is joined and limited in one query. */
export { members } from "#modules/accounts/tables.ts";

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
    /** Those of these store paths that are a member's picture. */
    avatars: createAvatars(deps),
    mailSamples: () => import("#modules/accounts/mails/samples.tsx"),
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
