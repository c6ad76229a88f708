import { parseCart } from "#selling/cart/stored-cart.rules.ts";
import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  cardEdition,
  type CartItem,
  cartItemOf,
  editionState,
  shareOut,
  withItem,
  withoutItems,
} from "#selling/cart/cart.rules.ts";
import { reconciliationOf } from "#selling/cart/reconciliation.rules.ts";
import { cartTotals, isOrdered, repriced } from "#selling/cart/cart-totals.rules.ts";

const viewer = (isActiveSubscriber: boolean, ...owned: number[]) => ({
  isActiveSubscriber,
  ownedIds: new Set(owned),
});
const edition = (id: number, is_free = false) => ({ id, is_free });
const failed = (id: number, is_free = false) => ({ id, is_free, unavailable: true as const });
const item = (id: number, price_full_cents = 499, is_free = false): CartItem => ({
  id,
  title: "Tome I",
  book_title: "Les Misérables",
  price_full_cents,
  is_free,
});

const anyItem = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    cents: fc.integer({ min: 0, max: 1000 }),
    free: fc.boolean(),
  })
  .map(({ id, cents, free }) => item(id, cents, free));
const anyCart = fc.array(anyItem).map((items) => items.reduce<readonly CartItem[]>(withItem, []));

describe("The states of an edition card", () => {
  it("is owned whatever else is true", () => {
    expect(editionState(edition(1, true), viewer(true, 1))).toBe("owned");
    expect(editionState(edition(1), viewer(false, 1))).toBe("owned");
  });

  it("goes straight to the library when it is free and the viewer subscribes", () => {
    expect(editionState(edition(1, true), viewer(true))).toBe("library");
  });

  it("goes to the cart otherwise", () => {
    expect(editionState(edition(1, true), viewer(false))).toBe("cart");
    expect(editionState(edition(1, false), viewer(true))).toBe("cart");
  });

  it("offers the first edition that the viewer does not own yet", () => {
    const editions = [edition(1), edition(2), edition(3, true)];
    expect(cardEdition(editions, viewer(false))?.id).toBe(1);
    expect(cardEdition(editions, viewer(false, 1))?.id).toBe(2);
    expect(cardEdition(editions, viewer(false, 1, 2, 3))?.id).toBe(1);
    expect(cardEdition([], viewer(false))).toBeUndefined();
  });

  it("is unavailable while all its files have failed, except for its owners", () => {
    expect(editionState(failed(1), viewer(false))).toBe("unavailable");
    expect(editionState(failed(1, true), viewer(true))).toBe("unavailable");
    expect(editionState(failed(1), viewer(false, 1))).toBe("owned");
  });

  it("offers an edition that can be had before one that cannot", () => {
    const editions = [failed(1), edition(2), edition(3)];
    expect(cardEdition(editions, viewer(false))?.id).toBe(2);
    expect(cardEdition(editions, viewer(false, 2, 3))?.id).toBe(1);
    expect(cardEdition([failed(1)], viewer(false))?.id).toBe(1);
  });

  it("offers a free edition in a list of free ones", () => {
    expect(cardEdition([edition(1), edition(3, true)], viewer(false), true)?.id).toBe(3);
    expect(cardEdition([edition(1)], viewer(false), true)?.id).toBe(1);
  });
});

describe("'Ajouter toutes les éditions'", () => {
  const editions = [edition(1), edition(2, true), edition(3), edition(4, true)];

  it("adds a subscriber's unowned free editions to the library, the other unowned ones to the cart", () => {
    const { library, cart } = shareOut(editions, viewer(true, 3, 4));
    expect(library.map(({ id }) => id)).toEqual([2]);
    expect(cart.map(({ id }) => id)).toEqual([1]);
  });

  it("leaves out editions that cannot be had", () => {
    expect(shareOut([failed(1), failed(2, true)], viewer(true))).toEqual({ library: [], cart: [] });
  });

  it("adds all editions that are not owned to the cart for other viewers", () => {
    const { library, cart } = shareOut(editions, viewer(false, 1));
    expect(library).toEqual([]);
    expect(cart.map(({ id }) => id)).toEqual([2, 3, 4]);
  });
});

describe("The cart", () => {
  it("holds no edition twice", () => {
    expect(withItem([item(1)], item(1, 0))).toEqual([item(1)]);
    fc.assert(
      fc.property(anyCart, (items) => {
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        expect(parseCart(JSON.stringify(items))).toEqual(items);
      }),
    );
  });

  it("is empty when what was stored cannot be read", () => {
    expect(parseCart("{")).toEqual([]);
    expect(parseCart('[{"id":"1"}]')).toEqual([]);
    expect(parseCart(null)).toEqual([]);
  });

  it("keeps of an edition what the specification names", () => {
    const sold = { id: 7, title: "Tome I", price_cents: 99, is_free: true, slug: "tome-1" };
    expect(cartItemOf({ title: "Les Misérables" }, sold)).toEqual(item(7, 99, true));
  });

  it("changes nothing when there is nothing to remove", () => {
    const items = [item(1)];
    expect(withoutItems(items, new Set([2]))).toBe(items);
  });

  it("costs an active subscriber half, rounded down, and nothing in the free catalogue", () => {
    const items = [item(1, 499), item(2, 99, true)];
    expect(cartTotals(items, viewer(false))).toEqual({ total: 598, full: 598, belowMinimum: false });
    expect(cartTotals(items, viewer(true))).toEqual({ total: 249, full: 598, belowMinimum: false });
  });

  it.each([
    [0, false],
    [1, true],
    [49, true],
    [50, false],
  ])("of %i cents is below what a card takes: %s", (cents, below) => {
    expect(cartTotals([item(1, cents)], viewer(false)).belowMinimum).toBe(below);
  });
});

describe("Reconciliation", () => {
  it("removes what is owned, and adds to the library what an active subscriber gets free", () => {
    const facts = { ownedIds: [1], isActiveSubscriber: true, freeIds: [1, 2] };
    expect(reconciliationOf([item(1), item(2), item(3)], facts)).toEqual({ removeOwned: [1], addFree: [2] });
  });

  it("never both removes and adds an edition, and adds nothing for a non-subscriber", () => {
    const ids = fc.array(fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(anyCart, ids, ids, fc.boolean(), (items, ownedIds, freeIds, isActiveSubscriber) => {
        const { removeOwned, addFree } = reconciliationOf(items, { ownedIds, freeIds, isActiveSubscriber });
        expect(removeOwned.filter((id) => addFree.includes(id))).toEqual([]);
        expect(isActiveSubscriber || addFree.length === 0).toBe(true);
      }),
    );
  });
});

describe("A cart that was kept for long", () => {
  const kept = [item(1, 499), item(2, 699)];

  it("takes the present prices, and is the same object when none has changed", () => {
    const same = [
      { id: 1, price_cents: 499, is_free: false },
      { id: 2, price_cents: 699, is_free: false },
    ];
    expect(repriced(kept, [1, 2], same)).toBe(kept);
    expect(repriced(kept, [2], [{ id: 2, price_cents: 99, is_free: true }])).toEqual([
      kept[0],
      { ...kept[1], price_full_cents: 99, is_free: true },
    ]);
  });

  it("marks what is no longer sold, of what was asked about, until it is sold again", () => {
    const marked = repriced(kept, [1], []);
    expect(marked).toEqual([{ ...kept[0], unsold: true }, kept[1]]);
    expect(repriced(marked, [1], [])).toBe(marked);
    expect(repriced(marked, [1], [{ id: 1, price_cents: 499, is_free: false }])).toEqual(kept);
  });

  it("marks what cannot be had, until its files are there again", () => {
    const sold = { id: 1, price_cents: 499, is_free: false };
    const marked = repriced(kept, [1], [{ ...sold, unavailable: true }]);
    expect(marked).toEqual([{ ...kept[0], unavailable: true }, kept[1]]);
    expect(marked.filter(isOrdered)).toEqual([kept[1]]);
    expect(repriced(marked, [1], [{ ...sold, unavailable: true }])).toBe(marked);
    expect(repriced(marked, [1], [sold])).toEqual(kept);
    expect(repriced(marked, [1], [])).toEqual([{ ...kept[0], unsold: true }, kept[1]]);
  });
});
