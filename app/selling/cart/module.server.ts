import type { FastifyInstance } from "fastify";
import { cartRoutes } from "#selling/cart/cart.routes.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";

/** The browser stores the cart; the server returns the current prices of its editions. */
export const createCart = (_deps: unknown, { catalogue }: { catalogue: Catalogue }) => ({
  api: {},
  routes(app: FastifyInstance) {
    cartRoutes(app, catalogue);
  },
  workers() {},
});
