import { isUniqueViolation, type Queryable } from "#platform/database.server.ts";
import { conflict } from "#platform/errors.ts";
import type { Isbns } from "#modules/catalogue/isbn/rules.ts";
import {
  findIsbns,
  findNumbered,
  findSeries,
  findSimilar,
  type NumberedEdition,
  setIsbns,
} from "#modules/catalogue/metadata/store.server.ts";

export type Notices = ReturnType<typeof createNotices>;

/** What the publisher's forms ask while a notice is being typed. */
export const createNotices = (db: Queryable) => ({
  series: () => findSeries(db),
  similar: (title: string, author: string) => findSimilar(db, title, author),
  async numbered(isbn: string): Promise<{ id: number; label: string } | null> {
    const found = await findNumbered(db, [isbn]);
    return found ? { id: found.id, label: labelOf(found) } : null;
  },
});

/** @throws 409 that names the edition which one of the numbers stands for already */
export async function saveIsbns(within: Queryable, editionId: number, isbns: Isbns): Promise<void> {
  const wanted = Object.values(isbns).filter((isbn) => isbn !== null);
  const taken = await findNumbered(within, wanted, editionId);
  if (taken) throw takenIsbn(isbns, taken.isbn, `est celui de ${labelOf(taken)}`);
  await setIsbns(within, editionId, isbns).catch((error: unknown) => {
    // Between the question and the answer somebody else took it.
    if (isUniqueViolation(error, "edition_isbns_pkey"))
      throw takenIsbn(isbns, wanted[0] ?? "", "vient d’être donné à une autre édition");
    throw error;
  });
}

export const isbnsOf = findIsbns;

const labelOf = ({ bookTitle, title }: NumberedEdition) => `« ${bookTitle} » (${title})`;

function takenIsbn(isbns: Isbns, isbn: string, why: string) {
  const place = Object.entries(isbns).find(([, each]) => each === isbn)?.[0] ?? "edition";
  const text = `L’ISBN ${isbn} ${why}.`;
  return conflict(text, { [`notice.isbns.${place}`]: text });
}
