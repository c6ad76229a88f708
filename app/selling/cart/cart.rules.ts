import { lotLabel } from "#books/catalogue/lots/lots.rules.ts";

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

export const hasLot = (items: readonly CartItem[], lotId: number): boolean =>
  lotsIn(items).some(({ id }) => id === lotId);

/** The lot of the cart that has an edition of this line, too. */
export const lotWithPartOf = (items: readonly CartItem[], line: CartItem): CartItem | undefined => {
  const ids = new Set(editionIdsOf(line));
  return lotsIn(items).find((other) => editionIdsOf(other).some((id) => ids.has(id)));
};

/** Adds without duplicates; a lot takes the place of its editions. Nothing is added of which the cart has a part in a lot. */
export function withItem(items: readonly CartItem[], item: CartItem): readonly CartItem[] {
  if (!item.lot) return hasEdition(items, item.id) ? items : [...items, item];
  return lotWithPartOf(items, item) ? items : [...withoutItems(items, new Set(editionIdsOf(item))), item];
}

/** Whether all editions of a line are among these. */
export const isWithin = (item: CartItem, ids: ReadonlySet<number>): boolean =>
  editionIdsOf(item).every((id) => ids.has(id));

/** The cart without these editions; a lot leaves with the last of its own. */
export const withoutItems = (items: readonly CartItem[], ids: ReadonlySet<number>): readonly CartItem[] =>
  items.some((item) => isWithin(item, ids)) ? items.filter((item) => !isWithin(item, ids)) : items;

export const withoutLine = (items: readonly CartItem[], line: CartItem): readonly CartItem[] =>
  items.filter((item) => !isSameLine(item, line));

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

interface SoldLot {
  id: number;
  slug: string;
  title: string;
  price_cents: number;
  editions: readonly LotInCart["editions"][number][];
}

/** @param lot as its page has it */
export const lotItemOf = ({ id, slug, title, price_cents, editions }: SoldLot): CartItem => ({
  id,
  title: lotLabel(editions.length),
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

/** The lines of a cart that is known by its ids alone, from what of it is on sale. */
export const linesOf = (
  editions: readonly (Parameters<typeof cartItemOf>[1] & { book_title: string })[],
  lots: readonly SoldLot[],
): readonly CartItem[] =>
  [
    ...editions.map((edition) => cartItemOf({ title: edition.book_title }, edition)),
    ...lots.map(lotItemOf),
  ].reduce<readonly CartItem[]>(withItem, []);
