import { descriptionAsTyped } from "#formats/xml/read-description.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { EntryText } from "#books/catalogue/back-office/entry-texts/entry-texts.contract.ts";
import * as store from "#books/catalogue/back-office/entry-texts/entry-texts.store.server.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";

export type EntryTexts = ReturnType<typeof createEntryTexts>;

const unknown = () => notFound("Cette page n’existe pas.");

/** The pictures of people in the store. */
export interface Pictures {
  keep: (localPath: string) => Promise<string>;
  remove: (url: string) => Promise<void>;
}

/** What the publisher writes about categories, contributors and series, and the portraits of contributors. */
export const createEntryTexts = ({ db }: Pick<Deps, "db">, pictures: Pictures) => ({
  /** @throws AppError 404 */
  async read(kind: EntryKind, slug: string): Promise<EntryText> {
    const found = await store.findText(db, kind, slug);
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
      const found = await store.findText(tx, kind, slug);
      if (!found) throw unknown();
      const description = descriptionAsTyped(typed);
      if (found.description !== description) {
        await store.updateText(tx, kind, { slug, description });
        await by.sign(tx, { kind: "entry-described", object: { type: kind, id: slug, label: found.name } });
      }
      return { kind, ...found, description };
    }),

  /**
   * Changes a contributor's portrait. @param localPath of the new picture; null removes the portrait
   * @throws AppError 404; 415 or 422 for a file that is no picture
   */
  async portray(slug: string, localPath: string | null, by: Signatory<CatalogueAct>): Promise<EntryText> {
    if (!(await store.findText(db, "contributor", slug))) throw unknown();
    const portraitUrl = localPath === null ? null : await pictures.keep(localPath);
    const found = await db.transaction(async (tx) => {
      const former = await store.findText(tx, "contributor", slug);
      if (!former) throw unknown();
      await store.updatePortrait(tx, slug, portraitUrl);
      await by.sign(tx, {
        kind: "entry-described",
        object: { type: "contributor", id: slug, label: former.name },
        details: { portrait: portraitUrl },
      });
      return former;
    });
    if (found.portrait_url) await pictures.remove(found.portrait_url);
    return { kind: "contributor", ...found, portrait_url: portraitUrl };
  },

  /** The store paths of portraits. @param among only these; all without it */
  portraits: async (among?: readonly string[]): Promise<string[]> =>
    (
      await store.findPortraits(
        db,
        among?.map((path) => `/${path}`),
      )
    ).map((url) => url.slice(1)),

  /** Writes lives that a file brings on the pages of people who have no text. */
  beginLives: (tx: Queryable, lives: readonly { name: string; text: string }[]): Promise<void> =>
    store.describeContributors(tx, lives),

  /** Writes the first text of a page, if the page is there: for the demonstration, whose texts no administrator signs. */
  async begin(tx: Queryable, kind: EntryKind, text: { slug: string; description: string }): Promise<void> {
    const found = await store.findText(tx, kind, text.slug);
    if (found?.description === null) await store.updateText(tx, kind, text);
  },
});
