import { cartCookie, cartCookieOf, cartIn, type PlainCart } from "#platform/page/plain-cookies.ts";
import { aloneIn, type CartItem, hasEdition, hasLot, lotsIn, withItem } from "#selling/cart/cart.rules.ts";
import { cartStorageKey, parseCart } from "#selling/cart/stored-cart.rules.ts";

/**
 * The cart in local storage, as a store React can subscribe to. Other tabs' changes arrive by the `storage` event;
 * this tab's own are announced to its listeners.
 */
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastItems: readonly CartItem[] = [];
const aYear = 31_536_000;

/** What pages without scripts know of the cart. */
function keepCookie(items: readonly CartItem[]): void {
  const idsOf = (lines: readonly CartItem[]) => lines.map(({ id }) => id);
  const value = cartCookieOf({ editions: idsOf(aloneIn(items)), lots: idsOf(lotsIn(items)) });
  const life = items.length === 0 ? 0 : aYear;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cartCookie}=${value}; path=/; max-age=${life}; samesite=lax${secure}`;
}

export const cartStore = {
  read(): readonly CartItem[] {
    const text = localStorage.getItem(cartStorageKey);
    if (text !== lastText) {
      lastText = text;
      lastItems = parseCart(text);
    }
    return lastItems;
  },
  write(items: readonly CartItem[]): void {
    if (items === lastItems) return;
    if (items.length === 0) localStorage.removeItem(cartStorageKey);
    else localStorage.setItem(cartStorageKey, JSON.stringify(items));
    keepCookie(items);
    for (const listener of listeners) listener();
  },
  /** Adds the lines of plain forms to the stored ones, and makes their cookie the same. No line is lost. */
  join(lines: readonly CartItem[]): void {
    cartStore.write(lines.reduce(withItem, cartStore.read()));
    keepCookie(cartStore.read());
  },
  /** What plain forms have put into the cart, and is not in it yet. */
  plainLines(): PlainCart {
    const cookie = new RegExp(`(?:^|; )${cartCookie}=([\\dc.]+)`).exec(document.cookie)?.[1];
    const { editions, lots } = cartIn(cookie);
    const items = cartStore.read();
    return {
      editions: editions.filter((id) => !hasEdition(items, id)),
      lots: lots.filter((id) => !hasLot(items, id)),
    };
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
