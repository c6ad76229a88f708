import type { FastifyInstance } from "fastify";
import { createPlainForms } from "#platform/http/plain-forms.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { cartRoutes } from "#selling/cart/cart.routes.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";

/** The browser stores the cart; the server returns the current prices of its editions. */
export const createCart = ({ config }: Pick<Deps, "config">, { catalogue }: { catalogue: Catalogue }) => ({
  api: {},
  routes(app: FastifyInstance) {
    cartRoutes(app, createPlainForms(config), catalogue);
  },
  workers() {},
});
