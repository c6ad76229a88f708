import { descriptionAsTyped } from "#formats/xml/read-description.ts";
import type {
  BookDraft,
  BookChange,
  EditionDraft,
} from "#books/catalogue/back-office/admin-books.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { coverPaths } from "#books/catalogue/books/books.rules.ts";
import { type CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import {
  isForeignKeyViolation,
  isUniqueViolation,
  type Queryable,
} from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { freeSlug, slugOf } from "#platform/words/plain-letters.ts";
import { eachRow, type NamedFile } from "#platform/files/store-check.server.ts";
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import * as store from "#books/catalogue/back-office/catalogue-editing.store.server.ts";
import { createAdminBooks } from "#books/catalogue/back-office/admin-books.service.server.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import { reservedSlugs } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import {
  accessibilityColumn,
  bookMetadataColumns,
  editionMetadataOf,
  type EditionMetadataRow,
} from "#books/catalogue/metadata/book-metadata.rules.ts";
import {
  createMetadataReader,
  isbnsOf,
  saveIsbns,
} from "#books/catalogue/metadata/book-metadata.service.server.ts";

export type CatalogueEditing = ReturnType<typeof createCatalogueEditing>;

/** Called with the changed editions, in the transaction of the change. */
export type EditionsRedescribed = (within: Queryable, editionIds: readonly number[]) => Promise<void>;

/** The publisher's side of the catalogue. Writes use the caller's transaction. */
export function createCatalogueEditing(
  { db, now }: Pick<Deps, "db" | "now">,
  onRedescribed: EditionsRedescribed = () => Promise.resolve(),
) {
  const books = createAdminBooks({ db, now });

  /** In the caller's transaction. @throws 409 as `updateBook` */
  async function changeBook(
    tx: Queryable,
    id: number,
    change: BookChange,
    by?: Signatory<CatalogueAct>,
  ): Promise<void> {
    const book = await store.findBook(tx, id);
    if (!book) throw notFound("Livre introuvable");
    await requireCategories(tx, change.categoryIds);
    const { subtitle, tags, notice, version } = change;
    const description = descriptionAsTyped(change.description);
    const names = subtitle === undefined ? {} : { subtitle };
    const columns = { ...names, description, tags, ...(notice && bookMetadataColumns(notice)) };
    if (!(await store.updateBook(tx, id, version, columns)))
      throw conflict("Ce livre a été modifié entre-temps.");
    await keepCategories(tx, id, change.categoryIds);
    await onRedescribed(tx, await store.findEditionIds(tx, id));
    await by?.sign(tx, { kind: "book-changed", object: { type: "book", id, label: book.title } });
  }

  return {
    notices: createMetadataReader(db),

    ...books,

    /** @throws 409 if the version from which the form was filled has been replaced */
    async updateBook(id: number, change: BookChange, by?: Signatory<CatalogueAct>): Promise<AdminBook> {
      await db.transaction((tx) => changeBook(tx, id, change, by));
      return books.book(id);
    },

    changeBook,

    hasBook: (title: string, author: string, within: Queryable = db) =>
      store.bookExists(within, title, author),

    async refuseDuplicate(title: string, author: string, within: Queryable = db): Promise<void> {
      if (await store.bookExists(within, title, author)) throw conflict("Livre déjà existant.");
    },

    async addBook(within: Queryable, draft: BookDraft): Promise<number> {
      await requireCategories(within, draft.categoryIds);
      const base = slugOf(draft.title);
      await store.lockSlugs(within);
      const slug = freeSlug(
        base,
        new Set([...reservedSlugs, ...(await store.findBookSlugsLike(within, base))]),
      );
      const { title, subtitle = null, author, tags, notice } = draft;
      const bookId = await store
        .insertBook(within, {
          slug,
          title,
          subtitle,
          author,
          description: descriptionAsTyped(draft.description),
          tags,
          ...(notice && bookMetadataColumns(notice)),
          createdAt: now(),
        })
        .catch((error: unknown) => {
          if (isUniqueViolation(error, "books_title_author_key")) throw conflict("Livre déjà existant.");
          throw error;
        });
      await keepCategories(within, bookId, draft.categoryIds);
      return bookId;
    },

    async addEdition(within: Queryable, bookId: number, draft: EditionDraft): Promise<number> {
      const { notice, isHeld = false, ...columns } = draft;
      await store.lockSlugs(within);
      const slug = freeSlug(slugOf(draft.title, "edition"), await store.findEditionSlugs(within, bookId));
      const added = now();
      const onlineAt = draft.onlineAt ?? added;
      const id = await store.insertEdition(within, {
        ...columns,
        onlineAt,
        onSale: onlineAt <= added && !isHeld,
        ...(isHeld && { withdrawnAt: added, needsFiles: true }),
        ...(notice && { accessibility: accessibilityColumn(notice) }),
        bookId,
        slug,
      });
      if (notice) await saveIsbns(within, id, notice.isbns);
      return id;
    },

    /** The metadata of an edition's files. */
    describeFiles: (
      within: Queryable,
      editionId: number,
      facts: Partial<
        Pick<
          store.NewEdition,
          | "pages"
          | "pagesEstimated"
          | "downloads"
          | "coverUrl"
          | "coverColor"
          | "coverPlaceholder"
          | "newVersionAt"
          | "newVersionNote"
        >
      >,
    ) => store.updateEdition(within, editionId, facts),

    lockEdition: (within: Queryable, editionId: number) => store.lockEdition(within, editionId),

    /**
     * The size of a ready format, in bytes, and the accessibility features that its conversion detected; null for those
     * that are unknown now.
     */
    describeFormat: (
      within: Queryable,
      editionId: number,
      size: Partial<Record<string, number | null>>,
      accessibilityFound?: AccessibilityFacts | null,
    ) => store.describeFormat(within, editionId, size, accessibilityFound),

    /** Those of these cover keys that an edition uses. */
    shownCovers: (keys: readonly string[]) => store.findShownCovers(db, keys),

    /** Every picture of a cover that an edition shows. */
    async *coverFiles(): AsyncGenerator<NamedFile> {
      const rows = eachRow<{ id: number; url: string }>((last) => store.findCovers(db, last?.id ?? 0));
      for await (const { url } of rows)
        for (const path of coverPaths(url)) yield { path, size: null, sha256: null };
    },

    /** The data of an edition's own screen. @throws 409 as for a book */
    async updateEdition(
      within: Queryable,
      id: number,
      knownVersion: number | undefined,
      { notice, ...changes }: store.Changes<Omit<EditionDraft, "onlineAt" | "isHeld">>,
    ): Promise<number> {
      const version = await store.updateEditionForm(within, id, knownVersion, {
        ...changes,
        ...(notice && { accessibility: accessibilityColumn(notice) }),
      });
      if (version === undefined) throw conflict("Cette édition a été modifiée entre-temps.");
      if (notice) await saveIsbns(within, id, notice.isbns);
      return version;
    },

    /** An edition's ISBN, and the publisher's statement on its accessibility. */
    async editionMetadata(edition: EditionMetadataRow & { id: number }, within: Queryable = db) {
      return editionMetadataOf(edition, await isbnsOf(within, edition.id));
    },

    async requireBook(id: number, within: Queryable = db) {
      const book = await store.findBook(within, id);
      if (!book) throw notFound("Livre introuvable");
      return book;
    },

    async requireEdition(id: number, within: Queryable = db) {
      const found = await store.findEditionWithBook(within, id);
      if (!found) throw notFound("Édition introuvable.");
      return found;
    },
  };
}

/** @throws AppError 400 if one of them was deleted concurrently */
async function keepCategories(within: Queryable, bookId: number, ids: number[]): Promise<void> {
  await store.setCategories(within, bookId, ids).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) throw unknownCategory();
    throw error;
  });
}

const unknownCategory = () => invalid("Catégorie inconnue.");

async function requireCategories(within: Queryable, ids: number[]): Promise<void> {
  const known = await store.findKnownCategories(within, ids);
  if (ids.some((id) => !known.has(id))) throw unknownCategory();
}
