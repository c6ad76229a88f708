import { notFound } from "#platform/http/app-errors.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { SaleableEdition } from "#books/catalogue/books/books.rules.ts";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { lotPath, separateCents } from "#books/catalogue/lots/lots.rules.ts";
import * as store from "#books/catalogue/lots/lots.store.server.ts";

/** A lot on sale, with the offers of its editions at this moment. */
export interface SaleableLot {
  id: number;
  slug: string;
  title: string;
  description: string | null;
  price_cents: number;
  editions: SaleableEdition[];
}

interface Parts {
  /** For pages that may be some seconds old. */
  db: Queryable;
  /** For offers. */
  current: Queryable;
  /** The editions of these ids that are on sale, in their order. */
  offers: (ids: number[], within: Queryable) => Promise<SaleableEdition[]>;
}

/** Several editions at one price (docs/decisions/140-lots.md). A lot is on sale while all its editions are. */
export function createLots({ db, current, offers }: Parts) {
  async function saleable(found: readonly store.DescribedLot[], within: Queryable): Promise<SaleableLot[]> {
    const wanted = [...new Set(found.flatMap(({ editionIds }) => editionIds))];
    const editions = new Map((await offers(wanted, within)).map((edition) => [edition.id, edition]));
    noteRead("lots", ...[...editions.values()].map(({ book }) => `book:${book.id}`));
    return found.flatMap(({ lot: { id, slug, title, description, priceCents }, editionIds }) => {
      const own = editionIds.flatMap((editionId) => editions.get(editionId) ?? []);
      if (own.length < Math.max(2, editionIds.length)) return [];
      const price_cents = Math.min(priceCents, separateCents(own));
      return [{ id, slug, title, description, price_cents, editions: own }];
    });
  }

  /** Those of these ids that are on sale, in their order. */
  async function onSale(ids: readonly number[]): Promise<SaleableLot[]> {
    const found = await saleable(await store.findLotsOnSale(current, ids), current);
    return ids.flatMap((id) => found.find((lot) => lot.id === id) ?? []);
  }

  return {
    onSale,
    byIds: async (ids: readonly number[]): Promise<Lot[]> => (await onSale(ids)).map(answerOf),
    /** @throws AppError 404, also while one of its editions is not on sale */
    async bySlug(slug: string): Promise<Lot> {
      noteRead("lots", "lists");
      const found = await store.findLotBySlug(db, slug);
      const [lot] = found ? await saleable([found], db) : [];
      if (!lot) throw notFound("Coffret introuvable.");
      return answerOf(lot);
    },
    ofBook: async (bookId: number): Promise<Lot[]> =>
      (await saleable(await store.findLotsOfBook(db, bookId), db)).map(answerOf),
    /** For the sitemap. */
    addresses: async () => (await store.findLotSlugs(db)).map((slug) => ({ path: lotPath(slug) })),
  };
}

const answerOf = ({ editions, ...lot }: SaleableLot): Lot => ({
  ...lot,
  ...(editions.every(({ isDeliverable }) => isDeliverable) ? {} : { unavailable: true as const }),
  editions: editions.map(({ id, slug, title, book, cover, price_cents, is_free }) => ({
    id,
    slug,
    title,
    book_slug: book.slug,
    book_title: book.title,
    author: book.author,
    ...cover,
    price_cents,
    is_free,
  })),
});
