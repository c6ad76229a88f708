import { type CartItem, type LotInCart, withItem } from "#selling/cart/cart.rules.ts";

export const cartStorageKey = "cart_v1";

/** By hand: a schema library would be larger than the page that reads the cart. */
function isCartItem(value: unknown): value is CartItem {
  const item = value as Partial<Record<keyof CartItem, unknown>> | null;
  return (
    typeof item === "object" &&
    item !== null &&
    Number.isFinite(item.id) &&
    typeof item.title === "string" &&
    typeof item.book_title === "string" &&
    Number.isFinite(item.price_full_cents) &&
    typeof item.is_free === "boolean" &&
    (item.lot === undefined || isLotInCart(item.lot))
  );
}

function isLotInCart(value: unknown): boolean {
  const lot = value as Partial<Record<keyof LotInCart, unknown>> | null;
  return (
    typeof lot?.slug === "string" &&
    Array.isArray(lot.editions) &&
    lot.editions.every(
      (edition: Partial<LotInCart["editions"][number]> | null) =>
        Number.isFinite(edition?.id) &&
        Number.isFinite(edition?.price_cents) &&
        typeof edition?.is_free === "boolean",
    )
  );
}

/** A stored cart, or an empty one when it cannot be read. */
export function parseCart(text: string | null): readonly CartItem[] {
  if (!text) return [];
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && items.every(isCartItem)
      ? items.reduce<readonly CartItem[]>((kept, item) => withItem(kept, item), [])
      : [];
  } catch {
    return [];
  }
}
