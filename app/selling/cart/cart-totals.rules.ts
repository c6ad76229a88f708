import { minimumCardPaymentCents } from "#platform/data/money.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import { lotFor } from "#books/catalogue/lots/lots.rules.ts";
import { type CartItem, lotItemOf, type Viewer } from "#selling/cart/cart.rules.ts";

/** The price of a cart line for this viewer, in whole cents. */
const linePrice = (item: CartItem, viewer: Viewer): number =>
  item.lot
    ? lotFor({ price_cents: item.price_full_cents, editions: item.lot.editions }, viewer).priceCents
    : priceFor({ price_cents: item.price_full_cents, is_free: item.is_free }, viewer);

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
    if (item.lot || !asked.has(item.id)) return item;
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

/** The same for the lots: their prices and editions as they are now. */
export function repricedLots(
  items: readonly CartItem[],
  askedIds: readonly number[],
  sold: readonly (Parameters<typeof lotItemOf>[0] & { unavailable?: true | undefined })[],
): readonly CartItem[] {
  const next = items.map((item): CartItem => {
    if (!item.lot || !askedIds.includes(item.id)) return item;
    const lot = sold.find(({ id }) => id === item.id);
    const current: CartItem = lot
      ? { ...lotItemOf(lot), ...(lot.unavailable && { unavailable: true as const }) }
      : { ...item, unsold: true };
    return JSON.stringify(current) === JSON.stringify(item) ? item : current;
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

export function cartTotals(items: readonly CartItem[], viewer: Viewer): CartTotals {
  const total = items.reduce((sum, item) => sum + linePrice(item, viewer), 0);
  const full = items.reduce((sum, item) => sum + item.price_full_cents, 0);
  return { total, full, belowMinimum: total > 0 && total < minimumCardPaymentCents };
}
