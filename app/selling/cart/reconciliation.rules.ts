import { aloneIn, type CartItem, editionIdsOf, isWithin } from "#selling/cart/cart.rules.ts";

export interface ReconciliationFacts {
  ownedIds: readonly number[];
  isActiveSubscriber: boolean;
  /** Editions of the cart that are in the free catalogue now. */
  freeIds: readonly number[];
}

/**
 * Reconciliation (storefront.md §4): owned editions leave the cart; an active subscriber's free ones go to the library.
 */
export function reconciliationOf(items: readonly CartItem[], facts: ReconciliationFacts) {
  const owned = new Set(facts.ownedIds);
  const free = new Set(facts.freeIds);
  const removeOwned = items.filter((item) => isWithin(item, owned)).flatMap(editionIdsOf);
  const addFree = facts.isActiveSubscriber
    ? aloneIn(items)
        .map(({ id }) => id)
        .filter((id) => !owned.has(id) && free.has(id))
    : [];
  return { removeOwned, addFree };
}
