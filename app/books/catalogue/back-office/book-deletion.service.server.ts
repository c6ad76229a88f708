import type { Signatory } from "#platform/http/acts.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import {
  type BookUse,
  refusalOf,
  usedMeanwhile,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import {
  deleteBookRow,
  findBook,
  findEditionIds,
} from "#books/catalogue/back-office/catalogue-editing.store.server.ts";

const unknownBook = () => notFound("Livre introuvable");

export type Deletion = ReturnType<typeof createDeletion>;

/** What a deletion asks of what refers to editions; called in its transaction. */
export interface DeletionNeeds {
  /** Why these editions must be kept; null if nothing refers to them. Removes orders that were never paid. */
  release: (tx: Queryable, editionIds: readonly number[]) => Promise<BookUse | null>;
  /** The title of a lot on sale with one of them. */
  titleOfLotWith: (tx: Queryable, editionIds: readonly number[]) => Promise<string | undefined>;
  /** Queues the removal of their files. */
  removeFiles: (tx: Queryable, editionIds: readonly number[]) => Promise<void>;
}

/** Deletes books that were never bought, received or ordered (docs/decisions/049); others are withdrawn from sale. */
export const createDeletion = (
  { db }: Pick<Deps, "db">,
  { release, titleOfLotWith, removeFiles }: DeletionNeeds,
) => ({
  /** @throws AppError 404, 409 with the reason if the book must be kept */
  async delete(id: number, by: Signatory<CatalogueAct>): Promise<void> {
    await db.transaction(async (tx) => {
      const book = await findBook(tx, id);
      if (!book) throw unknownBook();
      const editionIds = await findEditionIds(tx, id);
      const use = await release(tx, editionIds);
      if (use) throw conflict(refusalOf(use));
      const lot = await titleOfLotWith(tx, editionIds);
      if (lot !== undefined)
        throw conflict(
          `Ce livre est dans le coffret «\u202F${lot}\u202F»\u202F: retirez-le d’abord de ce coffret.`,
        );
      await removeFiles(tx, editionIds);
      const outcome = await deleteBookRow(tx, id);
      if (outcome === "gone") throw unknownBook();
      if (outcome === "used") throw conflict(usedMeanwhile);
      const label = `${book.title}, ${book.author}`;
      await by.sign(tx, { kind: "book-deleted", object: { type: "book", id, label } });
    });
  },
});
