import type { QueryClient } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { getLots } from "#books/catalogue/lots/lots.contract.ts";
import type { PlainCart } from "#platform/page/plain-cookies.ts";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";
import { type CartItem, linesOf } from "#selling/cart/cart.rules.ts";

/** The cart's lines by their ids: all of them that are on sale, or none. @throws CallError */
export async function plainLines(
  client: QueryClient,
  { editions, lots }: PlainCart,
): Promise<readonly CartItem[]> {
  const [sold, soldLots] = await Promise.all([
    editions.length > 0
      ? client.fetchQuery(query(getSoldEditions, { query: { ids: editions.join(",") } }))
      : [],
    lots.length > 0 ? client.fetchQuery(query(getLots, { query: { ids: lots.join(",") } })) : [],
  ]);
  return linesOf(sold, soldLots);
}

/** Completes the cart with what plain forms have put into its cookie. @throws CallError */
export async function joinPlain(client: QueryClient, added: PlainCart): Promise<void> {
  cartStore.join(await plainLines(client, added));
}
