import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { wishRoutes } from "#selling/wishes/wishes.routes.server.ts";
import { createWishLists } from "#selling/wishes/wishes.service.server.ts";
import { handleWishJobs } from "#selling/wishes/wishes.worker.server.ts";

export type Wishes = ReturnType<typeof createWishes>["api"];

/** Wish lists, and mails when what is wished for becomes cheaper. */
export function createWishes(
  deps: ShopDeps,
  needs: { accounts: Accounts; catalogue: Catalogue; library: Library; subscriptions: Subscriptions },
) {
  const lists = createWishLists(deps, needs);
  return {
    api: { ...lists, mailSamples: () => import("#selling/wishes/mails/wishes-mail-samples.tsx") },
    routes(app: FastifyInstance) {
      wishRoutes(app, needs.accounts, lists);
    },
    workers() {
      handleWishJobs(deps, needs);
    },
  };
}
