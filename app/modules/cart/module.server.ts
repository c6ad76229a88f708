import type { FastifyInstance } from "fastify";
import { cartRoutes } from "#modules/cart/routes.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";

/** The browser stores the cart; the server returns the current prices of its editions. */
export const createCart = (_deps: unknown, { catalogue }: { catalogue: Catalogue }) => ({
  api: {},
  routes(app: FastifyInstance) {
    cartRoutes(app, catalogue);
  },
  workers() {},
});
