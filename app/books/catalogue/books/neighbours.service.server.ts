import * as store from "#books/catalogue/books/neighbours.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Books that the same members own, those with the most owners first; their ids. */
export type CompanionsOf = (bookId: number, limit: number) => Promise<number[]>;

/**
 * The ids of the books beside a book, each in one list: those that the publisher chose, others by its author, others of its
 * collection, and of books with the same owners, then next to it in its categories. Then the next of its series.
 */
export async function findNeighbours(
  db: Queryable,
  book: { id: number; author: string },
  companionsOf: CompanionsOf,
) {
  const [{ next, life, portrait, ...beside }, byAuthor, companions, nearby] = await Promise.all([
    store.findBeside(db, book.id),
    store.findIdsByAuthor(db, book),
    companionsOf(book.id, 2 * store.neighbourCount),
    store.findIdsInSameCategories(db, book.id),
  ]);
  const shown = new Set<number>();
  const others = (ids: readonly number[]): number[] => {
    const list = [...new Set(ids)].filter((id) => !shown.has(id)).slice(0, store.neighbourCount);
    for (const id of list) shown.add(id);
    return list;
  };
  const lists = {
    chosen: others(beside.chosen),
    sameAuthor: others(byAuthor),
    sameCollection: others(beside.collection),
    sameShelves: others([...companions, ...nearby]),
  };
  return { life, portrait, next, lists };
}
