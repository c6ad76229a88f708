import { minimumCardPaymentCents } from "#platform/data/money.ts";
import { type CartItem, linePrice } from "#selling/cart/cart.rules.ts";

/** Whether a line of the cart is part of an order. */
export const isOrdered = ({ unsold, unavailable }: CartItem): boolean => !unsold && !unavailable;

/**
 * The cart at current prices, with editions that cannot be ordered marked; the same object if nothing has changed.
 * @param askedIds the requested editions: the others are unknown
 */
export function repriced(
  items: readonly CartItem[],
  askedIds: readonly number[],
  sold: readonly { id: number; price_cents: number; is_free: boolean; unavailable?: true | undefined }[],
): readonly CartItem[] {
  const asked = new Set(askedIds);
  const now = new Map(sold.map((edition) => [edition.id, edition]));
  const next = items.map((item): CartItem => {
    if (!asked.has(item.id)) return item;
    const { unsold, unavailable, ...kept } = item;
    const edition = now.get(item.id);
    if (!edition) return unsold ? item : { ...kept, unsold: true };
    const isSame = edition.price_cents === item.price_full_cents && edition.is_free === item.is_free;
    if (isSame && !unsold && unavailable === edition.unavailable) return item;
    return {
      ...kept,
      price_full_cents: edition.price_cents,
      is_free: edition.is_free,
      ...(edition.unavailable && { unavailable: true as const }),
    };
  });
  return next.some((item, index) => item !== items[index]) ? next : items;
}

export interface CartTotals {
  /** In whole cents, like `full`, the price for other readers. */
  total: number;
  full: number;
  /** Whether card providers would refuse the total (decisions.md, "Edges"). */
  belowMinimum: boolean;
}

export function cartTotals(items: readonly CartItem[], viewer: { isActiveSubscriber: boolean }): CartTotals {
  const total = items.reduce((sum, item) => sum + linePrice(item, viewer), 0);
  const full = items.reduce((sum, item) => sum + item.price_full_cents, 0);
  return { total, full, belowMinimum: total > 0 && total < minimumCardPaymentCents };
}
