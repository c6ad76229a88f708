import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { type SoldEdition, getSoldEditions } from "#selling/cart/cart.contract.ts";
import { type CartItem } from "#selling/cart/cart.rules.ts";
import { repriced } from "#selling/cart/cart-totals.rules.ts";
import { useToasts } from "#ui/toast.tsx";
import { query } from "#platform/http/call.ts";

/**
 * Updates the cart to the shop's current prices. A cart may be months old: its prices are requested whenever it is
 * opened, and changes are shown. Without an answer it stays unchanged; the server prices every order anyway.
 * @returns what the lines show beside the price
 */
export function useFreshPrices(): readonly SoldEdition[] {
  const { items } = useCart();
  const { show } = useToasts();
  const ids = items.map(({ id }) => id);
  const { data } = useQuery({
    ...query(getSoldEditions, { query: { ids: ids.join(",") } }),
    enabled: ids.length > 0,
    staleTime: 0,
  });

  const apply = useEffectEvent((sold: readonly SoldEdition[]) => {
    const kept = cartStore.read();
    const next = repriced(kept, ids, sold);
    if (next === kept) return;
    cartStore.write(next);
    if (pricesOf(next) !== pricesOf(kept)) show("Des prix ont changé\u202f: le panier est à jour.");
  });
  useEffect(() => {
    if (data) apply(data);
  }, [data]);
  return data ?? nothing;
}

const nothing: readonly SoldEdition[] = [];

const pricesOf = (items: readonly CartItem[]): string =>
  items.map(({ price_full_cents, is_free }) => `${price_full_cents} ${is_free}`).join();
