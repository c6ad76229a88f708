import { neighbourCount, withoutShown } from "#modules/catalogue/neighbours/rules.ts";
import { findIdsByAuthor, findIdsInSameCategories } from "#modules/catalogue/neighbours/store.server.ts";
import type { Queryable } from "#platform/database.server.ts";

/** The ids of other books by the author of a book, and of books next to it in its categories; none is in both lists. */
export async function findNeighbours(
  db: Pick<Queryable, "execute">,
  book: { id: number; author: string },
): Promise<{ byAuthor: number[]; nearby: number[] }> {
  const [byAuthor, nearby] = await Promise.all([
    findIdsByAuthor(db, book, neighbourCount),
    findIdsInSameCategories(db, book.id, 2 * neighbourCount),
  ]);
  return { byAuthor, nearby: withoutShown(nearby, byAuthor) };
}
