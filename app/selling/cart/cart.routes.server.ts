import type { FastifyInstance } from "fastify";
import type { PlainForms } from "#platform/http/plain-forms.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";
import { changeCart, getSoldEditions } from "#selling/cart/cart.contract.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";

export function cartRoutes(app: FastifyInstance, forms: PlainForms, catalogue: Catalogue): void {
  route(app, getSoldEditions, { guard: anyone }, async ({ query }) =>
    (await catalogue.saleableEditions(query.ids)).map(({ isDeliverable, book, cover, ...edition }) => ({
      ...edition,
      ...cover,
      book_title: book.title,
      book_slug: book.slug,
      author: book.author,
      ...(isDeliverable ? {} : { unavailable: true as const }),
    })),
  );
  const plain = forms.answers({
    body: (fields) => ({ add: idsOf(fields.get("add")), remove: idsOf(fields.get("remove")) }),
    page: () => "/panier",
    next: () => "/panier",
  });
  route(app, changeCart, { guard: anyone, plain }, async ({ body, request, reply }) => {
    const removed = new Set(body.remove);
    const kept = new Set([...forms.cartOf(request), ...body.add].filter((id) => !removed.has(id)));
    forms.keepCart(reply, [...kept]);
    return { edition_ids: [...kept] };
  });
}

/** Joined by commas, as a button's value. */
const idsOf = (text: string | null): number[] => (text ? text.split(",").map(Number) : []);
