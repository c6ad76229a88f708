import { Outlet } from "react-router";
import { getLots } from "#books/catalogue/lots/lots.contract.ts";
import { query } from "#platform/http/call.ts";
import { plainReader, serverQueries } from "#platform/page/page-data.ts";
import { AuthProvider } from "#readers/accounts/components/auth-provider.tsx";
import { getMe } from "#readers/accounts/membership.contract.ts";
import { CartProvider } from "#selling/cart/components/cart-provider.tsx";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";
import { linesOf, withoutItems } from "#selling/cart/cart.rules.ts";
import type { Route } from "./+types/readers.ts";

/** The cart's own page has its lines and, after a login without scripts, the member's prices from the first paint on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname !== "/panier") return null;
  const { cart, queries } = context.get(plainReader)();
  const client = context.get(serverQueries);
  const [sold, lots, user] = await Promise.all([
    cart.editions.length > 0
      ? client.fetchQuery(query(getSoldEditions, { query: { ids: cart.editions.join(",") } })).catch(() => [])
      : [],
    cart.lots.length > 0
      ? client.fetchQuery(query(getLots, { query: { ids: cart.lots.join(",") } })).catch(() => [])
      : [],
    queries?.fetchQuery(query(getMe, {})).catch(() => null),
  ]);
  const owned = new Set(user?.purchasedEditionIds);
  const items = withoutItems(linesOf(sold, lots), owned);
  return { items, user: user ?? null };
}

export const clientLoader = () => null;
export const shouldRevalidate = () => false;

/** What all pages of visitors and members share, and the back office does not need: the member's session and the cart. */
export default function ReadersPages({ loaderData }: Route.ComponentProps) {
  return (
    <AuthProvider first={loaderData?.user}>
      <CartProvider first={loaderData?.items}>
        <Outlet />
      </CartProvider>
    </AuthProvider>
  );
}
