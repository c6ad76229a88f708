import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { getLots } from "#books/catalogue/lots/lots.contract.ts";
import type { PlainCart } from "#platform/page/plain-cookies.ts";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";
import { linesOf } from "#selling/cart/cart.rules.ts";

/** Completes the cart with what plain forms have put into its cookie. @throws CallError */
export async function joinPlain(client: QueryClient, { editions, lots }: PlainCart): Promise<void> {
  const [sold, soldLots] = await Promise.all([
    editions.length > 0 ? call(client, getSoldEditions, { query: { ids: editions.join(",") } }) : [],
    lots.length > 0 ? call(client, getLots, { query: { ids: lots.join(",") } }) : [],
  ]);
  cartStore.join(linesOf(sold, soldLots));
}
