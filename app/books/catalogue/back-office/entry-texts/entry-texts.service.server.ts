import { descriptionAsTyped } from "#formats/xml/read-description.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { EntryText } from "#books/catalogue/back-office/entry-texts/entry-texts.contract.ts";
import {
  describeContributors,
  findText,
  updateText,
} from "#books/catalogue/back-office/entry-texts/entry-texts.store.server.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";

export type EntryTexts = ReturnType<typeof createEntryTexts>;

const unknown = () => notFound("Cette page n’existe pas.");

/** What the publisher writes about categories, contributors and series. */
export const createEntryTexts = ({ db }: Pick<Deps, "db">) => ({
  /** @throws AppError 404 */
  async read(kind: EntryKind, slug: string): Promise<EntryText> {
    const found = await findText(db, kind, slug);
    if (!found) throw unknown();
    return { kind, ...found };
  },

  /** @throws AppError 404 */
  save: (
    kind: EntryKind,
    { slug, description: typed }: { slug: string; description: string | null },
    by: Signatory<CatalogueAct>,
  ): Promise<EntryText> =>
    db.transaction(async (tx) => {
      const found = await findText(tx, kind, slug);
      if (!found) throw unknown();
      const description = descriptionAsTyped(typed);
      if (found.description !== description) {
        await updateText(tx, kind, { slug, description });
        await by.sign(tx, { kind: "entry-described", object: { type: kind, id: slug, label: found.name } });
      }
      return { kind, ...found, description };
    }),

  /** Writes lives that a file brings on the pages of people who have no text. */
  beginLives: (tx: Queryable, lives: readonly { name: string; text: string }[]): Promise<void> =>
    describeContributors(tx, lives),

  /** Writes the first text of a page, if the page is there: for the demonstration, whose texts no administrator signs. */
  async begin(tx: Queryable, kind: EntryKind, text: { slug: string; description: string }): Promise<void> {
    const found = await findText(tx, kind, text.slug);
    if (found?.description === null) await updateText(tx, kind, text);
  },
});
