import { cartCookie, cartCookieOf, idsInCart } from "#platform/page/plain-cookies.ts";
import { aloneIn, type CartItem, hasEdition, withItem } from "#selling/cart/cart.rules.ts";
import { cartStorageKey, parseCart } from "#selling/cart/stored-cart.rules.ts";

/**
 * The cart in local storage, as a store React can subscribe to. Other tabs' changes arrive by the `storage` event;
 * this tab's own are announced to its listeners.
 */
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastItems: readonly CartItem[] = [];
const aYear = 31_536_000;

/** What pages without scripts know of the cart: its single editions. */
function keepCookie(items: readonly CartItem[]): void {
  const ids = aloneIn(items).map(({ id }) => id);
  const life = ids.length === 0 ? 0 : aYear;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cartCookie}=${cartCookieOf(ids)}; path=/; max-age=${life}; samesite=lax${secure}`;
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
  /** Ids that plain forms have put into the cart, and that are not in it yet. */
  plainIds: (): number[] => {
    const cookie = new RegExp(`(?:^|; )${cartCookie}=([\\d.]+)`).exec(document.cookie)?.[1];
    return idsInCart(cookie).filter((id) => !hasEdition(cartStore.read(), id));
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
