import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import { textsOf } from "#books/exchange/mapped-columns.rules.ts";
import { findNamedEditions } from "#books/exchange/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import {
  type EditionTexts,
  isEditionNumber,
  type NamedEdition,
} from "#selling/royalties/imports/royalty-imports.rules.ts";
import {
  findEditionTitles,
  type ImportRecord,
} from "#selling/royalties/imports/royalty-imports.store.server.ts";

/** The edition of each row: by ISBN, then by its number here; by title only if the book has one edition. */
export async function namedEditions(
  tx: Queryable,
  { rows, mapping }: Pick<ImportRecord, "rows" | "mapping">,
) {
  const names = rows.map((cells) => namesOf(textsOf(cells, mapping ?? [])));
  const { byIsbn, ids, byTitle } = await findNamedEditions(tx, {
    isbns: names.flatMap(({ isbn }) => isbn ?? []),
    ids: names.flatMap(({ id }) => id ?? []),
    titles: names.flatMap(({ title }) => title ?? []),
  });
  const found = [...[...byIsbn.values()].map(({ id }) => id), ...ids, ...[...byTitle.values()].flat()];
  const titles = await findEditionTitles(tx, found);
  return (texts: EditionTexts): NamedEdition | null => {
    const { isbn, id, title } = namesOf(texts);
    const numbered = isbn ? byIsbn.get(isbn) : undefined;
    const [only = 0, ...others] = byTitle.get(title ?? "") ?? [];
    const named = id ?? (others.length === 0 ? only : 0);
    const one = isbn ? numbered : { id: named, place: "edition" };
    const label = one && titles.get(one.id);
    return one && label !== undefined ? { ...one, title: label } : null;
  };
}

const namesOf = ({ isbn, edition, title }: EditionTexts) => ({
  isbn: isbnIn(isbn ?? ""),
  id: isEditionNumber(edition) ? Number(edition) : null,
  title: title?.slice(0, 300) ?? null,
});
