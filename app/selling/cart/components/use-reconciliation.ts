import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#platform/http/call.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { Auth } from "#readers/accounts/components/use-session.ts";
import type { User } from "#readers/accounts/membership.contract.ts";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { aloneIn, type CartItem, withoutItems } from "#selling/cart/cart.rules.ts";
import { reconciliationOf } from "#selling/cart/reconciliation.rules.ts";
import { getEditionsMeta } from "#books/catalogue/books/books.contract.ts";
import { addToLibrary } from "#reading/library/holdings.contract.ts";

/** Detail of the window event 'cart:reconciled' (storefront.md §4). */
export interface ReconciledDetail {
  removedOwnedCount: number;
  addedFreeCount: number;
}

/**
 * Runs when the user, the subscriber flag, the cart or the owned editions change; never twice concurrently. Changes
 * during a run are handled by another run after it.
 */
export function useReconciliation(items: readonly CartItem[]): void {
  const client = useQueryClient();
  const { user, refresh } = useAuth();
  const running = useRef(false);
  const asked = useRef<User | null>(null);

  useEffect(() => {
    asked.current = items.length > 0 ? user : null;
    if (running.current || !asked.current) return;
    const runUntilSettled = async () => {
      running.current = true;
      while (asked.current) {
        const current = asked.current;
        asked.current = null;
        // Silent, as specified: the cart stays as it is and the next change tries again.
        await reconcileAndReport(client, current, refresh).catch(() => undefined);
      }
      running.current = false;
    };
    void runUntilSettled();
  }, [client, user, items, refresh]);
}

async function reconcileAndReport(client: QueryClient, user: User, refresh: Auth["refresh"]): Promise<void> {
  const detail = await reconcile(client, user);
  if (detail.addedFreeCount > 0) await refresh();
  if (detail.removedOwnedCount > 0 || detail.addedFreeCount > 0) {
    window.dispatchEvent(new CustomEvent<ReconciledDetail>("cart:reconciled", { detail }));
  }
}

async function reconcile(client: QueryClient, user: User): Promise<ReconciledDetail> {
  const items = cartStore.read();
  const facts = { ownedIds: user.purchasedEditionIds, isActiveSubscriber: user.isActiveSubscriber };
  const { removeOwned } = reconciliationOf(items, { ...facts, freeIds: [] });
  if (removeOwned.length > 0) cartStore.write(withoutItems(cartStore.read(), new Set(removeOwned)));
  if (!user.isActiveSubscriber) return { removedOwnedCount: removeOwned.length, addedFreeCount: 0 };

  const freeIds = await findFree(
    client,
    aloneIn(cartStore.read()).map(({ id }) => id),
  );
  const { addFree } = reconciliationOf(cartStore.read(), { ...facts, freeIds });
  const added: number[] = [];
  for (const editionId of addFree) {
    const done = await call(client, addToLibrary, { body: { editionId } }).catch(() => null);
    if (done) added.push(editionId);
  }
  cartStore.write(withoutItems(cartStore.read(), new Set(added)));
  return { removedOwnedCount: removeOwned.length, addedFreeCount: added.length };
}

async function findFree(client: QueryClient, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const meta = await call(client, getEditionsMeta, { query: { ids: ids.join(",") } });
  return meta.filter(({ is_free }) => is_free).map(({ id }) => id);
}
