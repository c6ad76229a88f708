import type { Signatory } from "#platform/http/acts.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { Correction } from "#books/catalogue/back-office/book-corrections.contract.ts";
import {
  type BookNames,
  correctedNames,
  formerNamesOf,
  namesInWords,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import * as store from "#books/catalogue/back-office/catalogue-editing.store.server.ts";

export type Corrections = ReturnType<typeof createCorrections>;

/** Called with the editions of the corrected book, in the transaction of the correction. */
type Redescribed = (within: Queryable, editionIds: readonly number[]) => Promise<void>;

const knownBook = () => conflict("Livre déjà existant.");
const takenSlug = () => {
  const text = "Cette adresse est celle d’un autre livre, ou l’a été.";
  return conflict(text, { slug: text });
};

/** Corrections of a published book's names (decisions.md, "Second wave", files; docs/decisions/049). */
export const createCorrections = ({ db, now }: Pick<Deps, "db" | "now">, onRedescribed: Redescribed) => ({
  /**
   * Orders, invoices and the journal keep the names of their day.
   * @throws AppError 404, 400 if nothing changes, 409 for the names or the slug of another book
   */
  async correct(id: number, { reason, ...changes }: Correction, by: Signatory<CatalogueAct>): Promise<void> {
    await db.transaction(async (tx) => {
      // Before the book is read: of two concurrent corrections, the second starts from the first one's names.
      await store.lockSlugs(tx);
      const book = await store.findBook(tx, id);
      if (!book) throw notFound("Livre introuvable");
      const names = correctedNames(book, changes);
      if (!names) throw invalid("Rien n’est changé dans la notice.");
      const namesake = await store.findNamesake(tx, names.title, names.author);
      if (namesake !== undefined && namesake !== id) throw knownBook();
      if (names.slug !== book.slug && (await store.isSlugOfAnother(tx, id, names.slug))) throw takenSlug();
      await rename(tx, book, names, formerNamesOf(book.formerNames, book, names));
      if (names.slug !== book.slug)
        await store.keepFormerSlug(tx, id, { former: book.slug, current: names.slug, leftAt: now() });
      await onRedescribed(tx, await store.findEditionIds(tx, id));
      await by.sign(tx, {
        kind: "book-corrected",
        object: { type: "book", id, label: names.title },
        details: { ...namesInWords(book, names), reason },
      });
    });
  },
});

/** A book added at the same moment may have the new names. */
async function rename(
  tx: Queryable,
  { id }: { id: number },
  names: BookNames,
  formerNames: string[],
): Promise<void> {
  await store.updateNames(tx, id, { ...names, formerNames }).catch((error: unknown) => {
    if (isUniqueViolation(error, "books_title_author_key")) throw knownBook();
    throw error;
  });
}
