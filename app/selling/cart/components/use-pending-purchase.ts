import { cartStore } from "#selling/cart/client/cart-store.ts";
import { editionIdsOf } from "#selling/cart/cart.rules.ts";
import { pendingPurchase } from "#selling/cart/client/pending-purchase.ts";

const purchase = {
  keep: pendingPurchase.keep,
  forget: pendingPurchase.forget,
  /** The ids of the awaited editions. Without a memory of the order (another tab, a cleared storage), those in the cart. */
  awaited: (): readonly number[] => pendingPurchase.read() ?? cartStore.read().flatMap(editionIdsOf),
};

/** The purchase for which this tab has gone to the card page; the same object at every render. */
export const usePendingPurchase = () => purchase;
