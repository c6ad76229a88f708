import { minimumCardPaymentCents } from "#platform/data/money.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import { lotFor } from "#books/catalogue/lots/lots.rules.ts";

/** The editions of a lot in the cart, with the prices that they have alone. */
export interface LotInCart {
  slug: string;
  editions: { id: number; price_cents: number; is_free: boolean }[];
}

/**
 * One edition in the cart, as it was when it was added (storefront.md §3); `price_full_cents` is the effective price. Or a
 * lot, whose title is in place of the book's.
 */
export interface CartItem {
  /** Of the edition, or of the lot: lots have numbers of their own. */
  id: number;
  title: string;
  book_title: string;
  price_full_cents: number;
  is_free: boolean;
  lot?: LotInCart;
  /** Set on editions no longer sold: shown, but never ordered. */
  unsold?: true;
  /** The same while all files of the edition have failed. */
  unavailable?: true;
}

/** Whether a line of the cart is part of an order. */
export const isOrdered = ({ unsold, unavailable }: CartItem): boolean => !unsold && !unavailable;

/** The editions that a line of the cart buys. */
export const editionIdsOf = ({ id, lot }: CartItem): number[] =>
  lot?.editions.map((edition) => edition.id) ?? [id];

/** The lines of single editions, and those of lots. */
export const aloneIn = (items: readonly CartItem[]): readonly CartItem[] => items.filter(({ lot }) => !lot);
export const lotsIn = (items: readonly CartItem[]): readonly CartItem[] => items.filter(({ lot }) => lot);

const isSameLine = (one: CartItem, other: CartItem): boolean =>
  one.id === other.id && !one.lot === !other.lot;

/** Whether the cart has an edition, alone or in a lot. */
export const hasEdition = (items: readonly CartItem[], editionId: number): boolean =>
  items.some((item) => editionIdsOf(item).includes(editionId));

/** Adds without duplicates; a lot takes the place of its editions. Nothing is added of which the cart has a part in a lot. */
export function withItem(items: readonly CartItem[], item: CartItem): readonly CartItem[] {
  const ids = new Set(editionIdsOf(item));
  if (!item.lot) return hasEdition(items, item.id) ? items : [...items, item];
  const isPartIn = lotsIn(items).some((other) => editionIdsOf(other).some((id) => ids.has(id)));
  return isPartIn ? items : [...withoutItems(items, ids), item];
}

const isWithin = (item: CartItem, ids: ReadonlySet<number>): boolean =>
  editionIdsOf(item).every((id) => ids.has(id));

/** The cart without these editions; a lot leaves with the last of its own. */
export const withoutItems = (items: readonly CartItem[], ids: ReadonlySet<number>): readonly CartItem[] =>
  items.some((item) => isWithin(item, ids)) ? items.filter((item) => !isWithin(item, ids)) : items;

export const withoutLine = (items: readonly CartItem[], line: CartItem): readonly CartItem[] =>
  items.filter((item) => !isSameLine(item, line));

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
  const removeOwned = items.filter((item) => isWithin(item, owned)).flatMap(editionIdsOf);
  const addFree = facts.isActiveSubscriber
    ? aloneIn(items)
        .map(({ id }) => id)
        .filter((id) => !owned.has(id) && free.has(id))
    : [];
  return { removeOwned, addFree };
}

export interface Viewer {
  isActiveSubscriber: boolean;
  ownedIds: ReadonlySet<number>;
}

/** The viewer's action on an edition: none, add it to the library, or buy it (storefront.md §4). */
export type EditionState = "owned" | "unavailable" | "library" | "cart";

interface Offered {
  id: number;
  is_free: boolean;
  unavailable?: true | undefined;
}

export function editionState(edition: Offered, viewer: Viewer): EditionState {
  if (viewer.ownedIds.has(edition.id)) return "owned";
  if (edition.unavailable) return "unavailable";
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

/** @param lot as its page has it */
export const lotItemOf = ({
  id,
  slug,
  title,
  price_cents,
  editions,
}: {
  id: number;
  slug: string;
  title: string;
  price_cents: number;
  editions: readonly LotInCart["editions"][number][];
}): CartItem => ({
  id,
  title: `Coffret de ${editions.length} livres`,
  book_title: title,
  price_full_cents: price_cents,
  is_free: false,
  lot: {
    slug,
    editions: editions.map((edition) => ({
      id: edition.id,
      price_cents: edition.price_cents,
      is_free: edition.is_free,
    })),
  },
});

/** The price of a cart line for this viewer, in whole cents. */
export const linePrice = (item: CartItem, viewer: Viewer): number =>
  item.lot
    ? lotFor({ price_cents: item.price_full_cents, editions: item.lot.editions }, viewer).priceCents
    : priceFor({ price_cents: item.price_full_cents, is_free: item.is_free }, viewer);

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
