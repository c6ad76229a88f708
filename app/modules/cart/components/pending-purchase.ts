import { z } from "zod";

const key = "pending_purchase";
const EditionIds = z.array(z.number());

/**
 * The editions that this tab has gone to pay, so that its return knows what to wait for (storefront.md §4, "Payment
 * success"). Kept for the tab's life only.
 */
export const pendingPurchase = {
  read(): readonly number[] | null {
    const text = sessionStorage.getItem(key);
    if (!text) return null;
    try {
      return EditionIds.parse(JSON.parse(text));
    } catch {
      return null;
    }
  },
  keep: (editionIds: readonly number[]): void => sessionStorage.setItem(key, JSON.stringify(editionIds)),
  forget: (): void => sessionStorage.removeItem(key),
};
