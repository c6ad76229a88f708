import type { FastifyInstance } from "fastify";
import type { PlainForms } from "#platform/http/plain-forms.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { anyone, route } from "#platform/http/http.server.ts";
import { changeCart, getSoldEditions } from "#selling/cart/cart.contract.ts";
import { type CartItem, hasEdition, lotItemOf, lotWithPartOf } from "#selling/cart/cart.rules.ts";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
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
    body: (fields) => ({
      add: idsOf(fields.get("add")),
      remove: idsOf(fields.get("remove")),
      add_lots: idsOf(fields.get("add_lots")),
      remove_lots: idsOf(fields.get("remove_lots")),
    }),
    page: () => "/panier",
    next: () => "/panier",
  });
  route(app, changeCart, { guard: anyone, plain }, async ({ body, request, reply }) => {
    const cart = forms.cartOf(request);
    const lotIds = withChange(cart.lots, body.add_lots, body.remove_lots);
    const lots = lotIds.length > 0 ? linesOfLots(await catalogue.lots.byIds(lotIds), body.add_lots) : [];
    const lot_ids = lots.map(({ id }) => id);
    const edition_ids = withChange(cart.editions, body.add, body.remove).filter(
      (id) => !hasEdition(lots, id),
    );
    forms.keepCart(reply, { editions: edition_ids, lots: lot_ids });
    return { edition_ids, lot_ids };
  });
}

const withChange = (ids: readonly number[], added: readonly number[], removed: readonly number[]): number[] =>
  [...new Set([...ids, ...added])].filter((id) => !removed.includes(id));

/**
 * The cart's lines of lots. What has an edition in common with one before it is left out.
 * @throws AppError for an added one that cannot be: 404 if it is not on sale, 409 if it has such an edition
 */
function linesOfLots(sold: readonly Lot[], added: readonly number[]): readonly CartItem[] {
  if (!added.every((id) => sold.some((lot) => lot.id === id)))
    throw notFound("Ce coffret n’est plus en vente.");
  const lines: CartItem[] = [];
  for (const line of sold.map(lotItemOf)) {
    const other = lotWithPartOf(lines, line);
    if (!other) lines.push(line);
    else if (added.includes(line.id))
      throw conflict(`Un de ces livres est déjà dans votre panier, avec «\u202F${other.book_title}\u202F».`);
  }
  return lines;
}

/** Joined by commas, as a button's value. */
const idsOf = (text: string | null): number[] => (text ? text.split(",").map(Number) : []);
