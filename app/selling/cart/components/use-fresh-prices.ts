import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { type SoldEdition, getSoldEditions } from "#selling/cart/cart.contract.ts";
import { getLots, type Lot } from "#books/catalogue/lots/lots.contract.ts";
import { aloneIn, type CartItem, lotsIn } from "#selling/cart/cart.rules.ts";
import { repriced, repricedLots } from "#selling/cart/cart-totals.rules.ts";
import { useToasts } from "#ui/toast.tsx";
import { query } from "#platform/http/call.ts";

/** What is on sale of the cart, once the shop has answered. */
export interface FreshPrices {
  sold: readonly SoldEdition[];
  lots: readonly Lot[];
}

/**
 * Updates the cart to the shop's current prices. A cart may be months old: its prices are requested whenever it is
 * opened, and changes are shown. Without an answer it stays unchanged; the server prices every order anyway.
 * @returns what the lines show beside the price
 */
export function useFreshPrices(): FreshPrices {
  const { items } = useCart();
  const { show } = useToasts();
  const ids = aloneIn(items).map(({ id }) => id);
  const lotIds = lotsIn(items).map(({ id }) => id);
  const { data } = useQuery({
    ...query(getSoldEditions, { query: { ids: ids.join(",") } }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  const lots = useQuery({
    ...query(getLots, { query: { ids: lotIds.join(",") } }),
    enabled: lotIds.length > 0,
    staleTime: 0,
  }).data;

  const apply = useEffectEvent((sold: readonly SoldEdition[] = [], soldLots: readonly Lot[] = []) => {
    const kept = cartStore.read();
    const next = repricedLots(data ? repriced(kept, ids, sold) : kept, lots ? lotIds : [], soldLots);
    if (next === kept) return;
    cartStore.write(next);
    if (pricesOf(next) !== pricesOf(kept)) show("Des prix ont changé\u202f: le panier est à jour.");
  });
  useEffect(() => {
    if (data || lots) apply(data, lots);
  }, [data, lots]);
  return { sold: data ?? [], lots: lots ?? [] };
}

const pricesOf = (items: readonly CartItem[]): string =>
  items.map(({ price_full_cents, is_free }) => `${price_full_cents} ${is_free}`).join();
