import { useSyncExternalStore } from "react";
import { cartStore } from "#selling/cart/client/cart-store.ts";

/**
 * Whether an edition is in the cart. Only the parts of a page for which the answer changes render again: a list has two
 * dozen buttons, and a slow phone takes a quarter of a second for all of them.
 */
export const useIsInCart = (editionId: number): boolean =>
  useSyncExternalStore(
    cartStore.subscribe,
    () => cartStore.read().some(({ id }) => id === editionId),
    () => false,
  );
