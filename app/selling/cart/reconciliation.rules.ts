import type { CartItem } from "#selling/cart/cart.rules.ts";

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
  const removeOwned = items.filter(({ id }) => owned.has(id)).map(({ id }) => id);
  const addFree = facts.isActiveSubscriber
    ? items.filter(({ id }) => !owned.has(id) && free.has(id)).map(({ id }) => id)
    : [];
  return { removeOwned, addFree };
}
