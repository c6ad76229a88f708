import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { logoutEvent } from "#readers/accounts/components/use-session.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { useQueryClient } from "@tanstack/react-query";
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

/** For members: visitors do not carry it. Without it the cart stays as it is, and the next page tries again. */
const Reconciliation = lazy(() =>
  import("#selling/cart/components/reconciliation.tsx").catch(() => ({ default: (): ReactNode => null })),
);

const nothing: readonly CartItem[] = [];

interface CartProviderProps {
  children: ReactNode;
  /** The lines that the page itself has, of a cart filled by plain forms. */
  first?: readonly CartItem[] | undefined;
}

/** Joins the cart of plain forms with the stored one. @returns the cart of the page as the server made it */
function useJoinedCart(first: readonly CartItem[]) {
  const client = useQueryClient();
  const [readFirst] = useState(() => {
    // Before anything is shown: a page that has the lines must not lose them for a moment.
    if (typeof document !== "undefined" && first.length > 0) cartStore.join(first);
    return () => first;
  });
  useEffect(() => {
    const added = cartStore.plainLines();
    if (added.editions.length + added.lots.length === 0) return cartStore.join([]);
    // Without an answer the cookie stays, for the next page.
    void import("#selling/cart/client/join-plain.ts").then(({ joinPlain }) =>
      joinPlain(client, added).catch(() => undefined),
    );
  }, [client]);
  return readFirst;
}

/** The local cart, shared by all tabs, emptied at logout and reconciled with the member's library. */
export function CartProvider({ children, first = nothing }: CartProviderProps) {
  const { user } = useAuth();
  const readFirst = useJoinedCart(first);
  const items = useSyncExternalStore(cartStore.subscribe, cartStore.read, readFirst);
  const clear = useCallback(() => cartStore.write([]), []);

  useEffect(() => {
    window.addEventListener(logoutEvent, clear);
    return () => window.removeEventListener(logoutEvent, clear);
  }, [clear]);

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
  return (
    <CartContext value={cart}>
      {children}
      <Suspense>{user && <Reconciliation items={items} />}</Suspense>
    </CartContext>
  );
}
