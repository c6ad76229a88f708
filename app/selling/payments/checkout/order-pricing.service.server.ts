import { conflict, notFound } from "#platform/http/app-errors.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { Catalogue, SaleableEdition, SaleableLot } from "#books/catalogue/module.server.ts";
import { lotFor } from "#books/catalogue/lots/lots.rules.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import { priceOrder } from "#selling/payments/checkout/checkout.rules.ts";
import type { EarlyPurchases } from "#selling/payments/orders/early-purchases.service.server.ts";
import { nameInLot, namesOfLine } from "#selling/payments/orders/orders.rules.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import { isPreordered } from "#selling/payments/preorders.store.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type OrderPricing = ReturnType<typeof createOrderPricing>;

interface Neighbours {
  catalogue: Pick<Catalogue, "saleableEditions" | "lots">;
  subscriptions: Pick<Subscriptions, "activePeriod">;
  library: Pick<Library, "ownedIds">;
  orders: Pick<Orders, "freeIdsOfOpen">;
  earlyPurchases: Pick<EarlyPurchases, "checkOf">;
}

/** What an order costs its member: each edition, alone or in a lot. */
export function createOrderPricing(
  { db }: Pick<Deps, "db">,
  { catalogue, subscriptions, library, orders, earlyPurchases }: Neighbours,
) {
  /**
   * An edition that is in a lot of the order is not sold alone.
   * @returns the paid editions with their prices, the ids of the free ones, and the lines for the provider's page
   * @throws AppError 404 for what is not on sale; 409 for what is owned, and for lots with an edition in common
   */
  async function price(viewer: Caller, wanted: { editionIds: number[]; lotIds: number[] }) {
    const lots = await lotsOf(wanted.lotIds);
    const inLots = lots.flatMap(({ editions }) => editions);
    const idsInLots = new Set(inLots.map(({ id }) => id));
    const ids = [...new Set(wanted.editionIds)].filter((id) => !idsInLots.has(id));
    const [editions, ownedIds, period] = await Promise.all([
      catalogue.saleableEditions(ids),
      library.ownedIds(viewer.id),
      subscriptions.activePeriod(viewer.id),
    ]);
    if (editions.length < ids.length) throw notFound("Édition introuvable.");
    const reader = { isActiveSubscriber: period !== undefined, ownedIds: new Set(ownedIds) };
    const others = editions.filter(({ id }) => !reader.ownedIds.has(id));
    await requireAlong(
      viewer.id,
      ids.filter((id) => reader.ownedIds.has(id)),
    );
    const wantedInLots = inLots.filter(({ id }) => !reader.ownedIds.has(id));
    const hasOwnedLot = lots.some((lot) => lot.editions.every(({ id }) => reader.ownedIds.has(id)));
    if (hasOwnedLot || others.length + wantedInLots.length === 0) throw alreadyOwned();
    refuseUndeliverable([...others, ...wantedInLots]);
    if (await isPreordered(db, { memberId: viewer.id, editionIds: [...ids, ...idsInLots] }))
      throw conflict("Vous avez précommandé un de ces livres\u202f: il vous attend dans votre bibliothèque.");

    const alone = priceOrder(others, reader);
    const paidAlone = alone.lines.filter(({ priceCents }) => priceCents > 0);
    const priced = lots.map((lot) => ({ lot, offer: lotFor(lot, reader) }));
    const soldInLots = priced.flatMap(({ lot, offer }) =>
      offer.lines.map((line) => ({ ...line, lotTitle: lot.title })),
    );
    const reduced = alone.reduced + (period ? soldInLots.length : 0);
    return {
      sold: [...paidAlone.map((line) => ({ ...line, lotTitle: null })), ...soldInLots],
      freeIds: [
        ...alone.lines.filter(({ priceCents }) => priceCents === 0).map(({ edition }) => edition.id),
        ...priced.flatMap(({ offer }) => offer.free.map(({ id }) => id)),
      ],
      shown: [
        ...paidAlone.map(({ edition, priceCents }) => ({ name: nameOf(edition), amountCents: priceCents })),
        ...priced
          .filter(({ offer }) => offer.priceCents > 0)
          .map(({ lot, offer }) => ({ name: nameInLot(lot.title), amountCents: offer.priceCents })),
      ],
      subscriptionId: period && reduced > 0 ? period.id : null,
      limited: period && reduced > 0 ? await earlyPurchases.checkOf(period, reduced) : null,
    };
  }

  async function lotsOf(wantedIds: readonly number[]): Promise<SaleableLot[]> {
    const ids = [...new Set(wantedIds)];
    const lots = ids.length === 0 ? [] : await catalogue.lots.onSale(ids);
    if (lots.length < ids.length) throw notFound("Ce coffret n’est plus en vente.");
    const all = lots.flatMap(({ editions }) => editions);
    const common = all.find((edition, index) => all.findIndex(({ id }) => id === edition.id) < index);
    if (common)
      throw conflict(
        `«\u202f${common.book.title}\u202f» est dans deux coffrets de votre panier\u202f: commandez-les l’un après l’autre, le second coûtera moins.`,
      );
    return lots;
  }

  /** For an order sent again after leaving the card page, its free editions are already in the library. */
  async function requireAlong(memberId: string, ownedIds: readonly number[]): Promise<void> {
    if (ownedIds.length === 0) return;
    const along = await orders.freeIdsOfOpen(memberId);
    if (!ownedIds.every((id) => along.has(id))) throw alreadyOwned();
  }

  return { price };
}

const alreadyOwned = () => conflict("Déjà dans la bibliothèque");

const nameOf = ({ title, book }: SaleableEdition): string =>
  namesOfLine({ bookTitle: book.title, editionTitle: title, lotTitle: null });

/** An edition without files must not be paid. @throws AppError 409 with the edition */
function refuseUndeliverable(editions: readonly SaleableEdition[]): void {
  const first = editions.find(({ isDeliverable }) => !isDeliverable);
  if (first)
    throw conflict(
      `«\u202f${nameOf(first)}\u202f» n’est pas disponible pour le moment\u202f: retirez cette édition du panier.`,
    );
}
