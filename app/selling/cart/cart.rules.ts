import { minimumCardPaymentCents } from "#platform/data/money.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";

/**
 * One edition in the cart, as it was when it was added (storefront.md §3); `price_full_cents` is the effective price.
 */
export interface CartItem {
  id: number;
  title: string;
  book_title: string;
  price_full_cents: number;
  is_free: boolean;
  /** Set on editions no longer sold: shown, but never ordered. */
  unsold?: true;
  /** The same while all files of the edition have failed. */
  unavailable?: true;
}

/** Whether a line of the cart is part of an order. */
export const isOrdered = ({ unsold, unavailable }: CartItem): boolean => !unsold && !unavailable;

export const cartStorageKey = "cart_v1";

/** Adds without duplicates by id. */
export const withItem = (items: readonly CartItem[], item: CartItem): readonly CartItem[] =>
  items.some(({ id }) => id === item.id) ? items : [...items, item];

export const withoutItems = (items: readonly CartItem[], ids: ReadonlySet<number>): readonly CartItem[] =>
  items.some(({ id }) => ids.has(id)) ? items.filter(({ id }) => !ids.has(id)) : items;

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
    typeof item.is_free === "boolean"
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

export interface ReconciliationFacts {
  ownedIds: readonly number[];
  isActiveSubscriber: boolean;
  /** Editions of the cart that are in the free catalogue now. */
  freeIds: readonly number[];
}

/**
 * Reconciliation (storefront.md §4): owned editions leave the cart; an active subscriber's free ones go to the library.
 */
export function reconciliationOf(items: readonly CartItem[], facts: ReconciliationFacts) {
  const owned = new Set(facts.ownedIds);
  const free = new Set(facts.freeIds);
  const removeOwned = items.filter(({ id }) => owned.has(id)).map(({ id }) => id);
  const addFree = facts.isActiveSubscriber
    ? items.filter(({ id }) => !owned.has(id) && free.has(id)).map(({ id }) => id)
    : [];
  return { removeOwned, addFree };
}

export interface Viewer {
  isActiveSubscriber: boolean;
  ownedIds: ReadonlySet<number>;
}

/** The viewer's action on an edition: none, preorder it, add it to the library, or buy it (storefront.md §4). */
export type EditionState = "owned" | "unavailable" | "preorder" | "library" | "cart";

interface Offered {
  id: number;
  is_free: boolean;
  unavailable?: true | undefined;
  /** Announced before its day. */
  preorder?: string | undefined;
}

export function editionState(edition: Offered, viewer: Viewer): EditionState {
  if (viewer.ownedIds.has(edition.id)) return "owned";
  if (edition.unavailable) return "unavailable";
  if (edition.preorder) return "preorder";
  return edition.is_free && viewer.isActiveSubscriber ? "library" : "cart";
}

/**
 * The edition that a book's card offers: the first one that the viewer does not own and can get, in the free catalogue
 * if the list is filtered by it; without one that can be had, the first that is not owned; otherwise the first one.
 */
export function cardEdition<E extends Offered>(editions: readonly E[], viewer: Viewer, freeOnly = false) {
  const wanted = freeOnly ? editions.filter(({ is_free }) => is_free) : editions;
  const candidates = wanted.length > 0 ? wanted : editions;
  const others = candidates.filter(({ id }) => !viewer.ownedIds.has(id));
  return others.find(({ unavailable }) => !unavailable) ?? others[0] ?? candidates[0];
}

/**
 * 'Ajouter toutes les éditions': which ones go to the library and which to the cart; owned and unavailable ones stay
 * (storefront.md §4).
 */
export function shareOut<E extends Offered>(editions: readonly E[], viewer: Viewer) {
  const inState = (state: EditionState) =>
    editions.filter((edition) => editionState(edition, viewer) === state);
  return { library: inState("library"), cart: inState("cart") };
}

export function cartItemOf(
  book: { title: string },
  edition: { id: number; title: string; price_cents: number; is_free: boolean },
): CartItem {
  const { id, title, price_cents, is_free } = edition;
  return { id, title, book_title: book.title, price_full_cents: price_cents, is_free };
}

/** The price of a cart line for this viewer, in whole cents. */
export const linePrice = (item: CartItem, viewer: { isActiveSubscriber: boolean }): number =>
  priceFor({ price_cents: item.price_full_cents, is_free: item.is_free }, viewer);

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
