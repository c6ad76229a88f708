import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";
import { cartItemOf } from "#selling/cart/cart.rules.ts";

/** Completes the cart with what plain forms have put into its cookie. @throws CallError */
export async function joinPlain(client: QueryClient, ids: readonly number[]): Promise<void> {
  const sold = await call(client, getSoldEditions, { query: { ids: ids.join(",") } });
  cartStore.join(sold.map((edition) => cartItemOf({ title: edition.book_title }, edition)));
}
