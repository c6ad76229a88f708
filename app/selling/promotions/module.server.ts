import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { batchRoutes, giftRoutes, redemptionRoutes } from "#selling/promotions/promotions.routes.server.ts";
import { createCodeBatches } from "#selling/promotions/batches/code-batches.service.server.ts";
import { createGiftAllowance } from "#selling/promotions/gifts/gift-allowance.service.server.ts";
import { createReturns } from "#selling/promotions/gifts/gift-returns.service.server.ts";
import { createGifts, type HoldPayment } from "#selling/promotions/gifts/gifts.service.server.ts";
import { handleGiftJobs } from "#selling/promotions/gifts/gifts.worker.server.ts";
import { createRedemption } from "#selling/promotions/redemption/redemption.service.server.ts";
import { findRedeemedBy } from "#selling/promotions/promotions.store.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type { GiftAllowance } from "#selling/promotions/gifts/gift-allowance.service.server.ts";
export type { Gifts, HoldPayment } from "#selling/promotions/gifts/gifts.service.server.ts";

export { giftCodes, gifts } from "#selling/promotions/promotions.tables.ts";

export type Promotions = ReturnType<typeof createPromotions>["api"];

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  library: Library;
  subscriptions: Pick<Subscriptions, "grant">;
  holdPayment: HoldPayment;
}

/** Codes for free copies, and purchases as a gift. */
export function createPromotions(
  deps: ShopDeps,
  { accounts, administrators, library, subscriptions, holdPayment }: Needs,
) {
  const allowance = createGiftAllowance(deps);
  const gifts = createGifts(deps, { allowance, holdPayment });
  const returns = createReturns(deps, { accounts, library, subscriptions, holdPayment });
  const redemption = createRedemption(deps, { accounts, library, gifts, subscriptions });
  const batches = createCodeBatches(deps);
  const api = {
    gifts,
    giftAllowance: allowance,
    returns,
    /** For the copy of a member's data: the gifts bought, and the codes redeemed. */
    async ofMember(memberId: string) {
      const [given, received] = await Promise.all([gifts.list(memberId), findRedeemedBy(deps.db, memberId)]);
      return { given, received };
    },
    mailSamples: () => import("#selling/promotions/mails/promotions-mail-samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      redemptionRoutes(app, accounts, redemption);
      giftRoutes(app, accounts, gifts);
      batchRoutes(app, administrators.requireAdministrator, batches);
    },
    workers() {
      handleGiftJobs(deps, accounts, { gifts, returns, allowance });
    },
  };
}
