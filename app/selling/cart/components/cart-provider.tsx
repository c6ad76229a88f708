import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { logoutEvent } from "#readers/accounts/components/use-session.ts";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { useReconciliation } from "#selling/cart/components/use-reconciliation.ts";
import { type CartItem, withItem, withoutLine } from "#selling/cart/cart.rules.ts";

export interface Cart {
  items: readonly CartItem[];
  remove: (line: CartItem) => void;
  clear: () => void;
  /** Restores an earlier state of the cart, in its order; later additions stay after it. */
  restore: (items: readonly CartItem[]) => void;
}

const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart must be used within a CartProvider");
  return cart;
}

/** The local cart, shared by all tabs, emptied at logout and reconciled with the member's library. */
export function CartProvider({ children }: { children: ReactNode }) {
  const items = useSyncExternalStore(cartStore.subscribe, cartStore.read, cartStore.readOnServer);
  const clear = useCallback(() => cartStore.write([]), []);

  useEffect(() => {
    window.addEventListener(logoutEvent, clear);
    return () => window.removeEventListener(logoutEvent, clear);
  }, [clear]);

  useReconciliation(items);

  const cart = useMemo<Cart>(
    () => ({
      items,
      remove: (line) => cartStore.write(withoutLine(cartStore.read(), line)),
      clear,
      restore: (kept) =>
        cartStore.write([...kept, ...cartStore.read()].reduce<readonly CartItem[]>(withItem, [])),
    }),
    [items, clear],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}
