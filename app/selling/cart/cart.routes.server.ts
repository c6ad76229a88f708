import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http/http.server.ts";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";

export function cartRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  route(app, getSoldEditions, { guard: anyone }, async ({ query }) =>
    (await catalogue.saleableEditions(query.ids)).map(({ isDeliverable, book, cover, ...edition }) => ({
      ...edition,
      ...cover,
      book_slug: book.slug,
      author: book.author,
      ...(isDeliverable ? {} : { unavailable: true as const }),
    })),
  );
}
