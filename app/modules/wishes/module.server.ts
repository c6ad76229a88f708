import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import { wishRoutes } from "#modules/wishes/routes.server.ts";
import { createWishLists } from "#modules/wishes/service.server.ts";
import { handleWishJobs } from "#modules/wishes/worker.server.ts";

export type Wishes = ReturnType<typeof createWishes>["api"];

interface Needs {
  accounts: Accounts;
  catalogue: Catalogue;
  library: Library;
  subscriptions: Subscriptions;
}

/** Wish lists, and mails when what is wished for becomes cheaper. */
export function createWishes(deps: ShopDeps, needs: Needs) {
  const lists = createWishLists(deps, needs);
  return {
    api: { ...lists, mailSamples: () => import("#modules/wishes/mails/samples.tsx") },
    routes(app: FastifyInstance) {
      wishRoutes(app, needs.accounts, lists);
    },
    workers() {
      handleWishJobs(deps, needs);
    },
  };
}
