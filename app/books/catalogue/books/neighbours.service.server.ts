import {
  findIdsByAuthor,
  findIdsInSameCategories,
  findNextOfSeries,
  neighbourCount,
} from "#books/catalogue/books/neighbours.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Books that the same members own, those with the most owners first; their ids. */
export type CompanionsOf = (bookId: number, limit: number) => Promise<number[]>;

/**
 * The ids of the next book of a series, of other books by the author of a book, and of books with the same owners, then of
 * books next to it in its categories; none is in both lists.
 */
export async function findNeighbours(
  db: Queryable,
  book: { id: number; author: string },
  companionsOf: CompanionsOf,
): Promise<{ next: number[]; byAuthor: number[]; nearby: number[] }> {
  const [next, byAuthor, companions, nearby] = await Promise.all([
    findNextOfSeries(db, book.id),
    findIdsByAuthor(db, book),
    companionsOf(book.id, 2 * neighbourCount),
    findIdsInSameCategories(db, book.id),
  ]);
  const others = [...new Set([...companions, ...nearby])].filter((id) => !byAuthor.includes(id));
  return { next: next === null ? [] : [next], byAuthor, nearby: others.slice(0, neighbourCount) };
}
