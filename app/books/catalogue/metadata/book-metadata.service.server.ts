import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import type { Isbns } from "#books/catalogue/metadata/isbn.rules.ts";
import * as store from "#books/catalogue/metadata/book-metadata.store.server.ts";

export type MetadataReader = ReturnType<typeof createMetadataReader>;

/** The queries of the publisher's forms while metadata is being typed. */
export const createMetadataReader = (db: Queryable) => ({
  series: () => store.findSeries(db),
  similar: (title: string, author: string) => store.findSimilar(db, title, author),
  async numbered(isbn: string): Promise<{ id: number; label: string } | null> {
    const found = await store.findNumbered(db, [isbn]);
    return found ? { id: found.id, label: labelOf(found) } : null;
  },
});

/** @throws 409 with the edition that already has one of the numbers */
export async function saveIsbns(within: Queryable, editionId: number, isbns: Isbns): Promise<void> {
  const wanted = Object.values(isbns).filter((isbn) => isbn !== null);
  const taken = await store.findNumbered(within, wanted, editionId);
  if (taken) throw takenIsbn(isbns, taken.isbn, `est celui de ${labelOf(taken)}`);
  await store.setIsbns(within, editionId, isbns).catch((error: unknown) => {
    // Another edition took the number concurrently.
    if (isUniqueViolation(error, "edition_isbns_pkey"))
      throw takenIsbn(isbns, wanted[0] ?? "", "vient d’être donné à une autre édition");
    throw error;
  });
}

export const isbnsOf = store.findIsbns;

const labelOf = ({ bookTitle, title }: store.NumberedEdition) => `« ${bookTitle} » (${title})`;

function takenIsbn(isbns: Isbns, isbn: string, why: string) {
  const place = Object.entries(isbns).find(([, each]) => each === isbn)?.[0] ?? "edition";
  const text = `L’ISBN ${isbn} ${why}.`;
  return conflict(text, { [`notice.isbns.${place}`]: text });
}
