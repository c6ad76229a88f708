import type { CartItem } from "#selling/cart/cart.rules.ts";
import { cartStorageKey, parseCart } from "#selling/cart/stored-cart.rules.ts";

/**
 * The cart in local storage, as a store React can subscribe to. Other tabs' changes arrive by the `storage` event;
 * this tab's own are announced to its listeners.
 */
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastItems: readonly CartItem[] = [];
const nothing: readonly CartItem[] = [];

export const cartStore = {
  read(): readonly CartItem[] {
    const text = localStorage.getItem(cartStorageKey);
    if (text !== lastText) {
      lastText = text;
      lastItems = parseCart(text);
    }
    return lastItems;
  },
  /** The server renders this for every visitor. */
  readOnServer: (): readonly CartItem[] => nothing,
  write(items: readonly CartItem[]): void {
    if (items === lastItems) return;
    if (items.length === 0) localStorage.removeItem(cartStorageKey);
    else localStorage.setItem(cartStorageKey, JSON.stringify(items));
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key === cartStorageKey || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener("storage", followOtherTabs);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", followOtherTabs);
    };
  },
};
