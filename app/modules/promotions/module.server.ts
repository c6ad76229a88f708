import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import { batchRoutes } from "#modules/promotions/batches/routes.server.ts";
import { createCodeBatches } from "#modules/promotions/batches/service.server.ts";
import { createGiftAllowance } from "#modules/promotions/gifts/allowance/service.server.ts";
import { createReturns } from "#modules/promotions/gifts/returns/service.server.ts";
import { giftRoutes } from "#modules/promotions/gifts/routes.server.ts";
import { createGifts, type HoldLine } from "#modules/promotions/gifts/service.server.ts";
import { handleGiftJobs } from "#modules/promotions/gifts/worker.server.ts";
import { redemptionRoutes } from "#modules/promotions/redemption/routes.server.ts";
import { createRedemption } from "#modules/promotions/redemption/service.server.ts";
import { findRedeemedBy } from "#modules/promotions/store.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { GiftAllowance } from "#modules/promotions/gifts/allowance/service.server.ts";
export type { Gifts, HoldLine } from "#modules/promotions/gifts/service.server.ts";

export { giftCodes, gifts } from "#modules/promotions/tables.ts";

export type Promotions = ReturnType<typeof createPromotions>["api"];

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  library: Library;
  holdLine: HoldLine;
}

/** Codes for free copies, and purchases as a gift. */
export function createPromotions(deps: ShopDeps, { accounts, administrators, library, holdLine }: Needs) {
  const allowance = createGiftAllowance(deps);
  const gifts = createGifts(deps, { allowance, holdLine });
  const returns = createReturns(deps, { accounts, library, holdLine });
  const redemption = createRedemption(deps, { accounts, library, gifts });
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
    mailSamples: () => import("#modules/promotions/mails/samples.tsx"),
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
