const key = "pending_purchase";

/**
 * The editions of the payment started in this tab, for which the return page waits (storefront.md §4, "Payment
 * success"). Kept for the tab's life only.
 */
export const pendingPurchase = {
  read(): readonly number[] | null {
    const text = sessionStorage.getItem(key);
    if (!text) return null;
    try {
      const ids: unknown = JSON.parse(text);
      return Array.isArray(ids) && ids.every(Number.isFinite) ? (ids as number[]) : null;
    } catch {
      return null;
    }
  },
  keep: (editionIds: readonly number[]): void => sessionStorage.setItem(key, JSON.stringify(editionIds)),
  forget: (): void => sessionStorage.removeItem(key),
};
