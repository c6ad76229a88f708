import type { FastifyInstance } from "fastify";
import { cartRoutes } from "#modules/cart/routes.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";

/** The cart is kept by the browser; the server says what its editions cost now. */
export const createCart = (_deps: unknown, { catalogue }: { catalogue: Catalogue }) => ({
  api: {},
  routes(app: FastifyInstance) {
    cartRoutes(app, catalogue);
  },
  workers() {},
});
