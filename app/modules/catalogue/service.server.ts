import type { Queryable } from "#platform/database.server.ts";
import { gone, notFound } from "#platform/errors.ts";
import { WrittenAnswer } from "#platform/http.server.ts";
import type { BookToCome } from "#modules/catalogue/back-office/contract.ts";
import type { Book, CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import { knownAccessibility } from "#modules/catalogue/accessibility/rules.ts";
import { createCategories } from "#modules/catalogue/categories/service.server.ts";
import { noIsbns } from "#modules/catalogue/isbn/rules.ts";
import type { Listing } from "#modules/catalogue/listing/service.server.ts";
import { effectiveOffer, formatStatesOf, isDeliverable, type Offer } from "#modules/catalogue/books/rules.ts";
import { bookVisibility } from "#modules/catalogue/availability/rules.ts";
import { createEntryPages } from "#modules/catalogue/entry-pages/service.server.ts";
import { homeRowSize } from "#modules/catalogue/home/rules.ts";
import { createFrontRows } from "#modules/catalogue/front-rows/service.server.ts";
import { createHomeBooks } from "#modules/catalogue/home/service.server.ts";
import { createSuggestions } from "#modules/catalogue/suggestions/service.server.ts";
import { type CompanionsOf, findNeighbours } from "#modules/catalogue/neighbours/service.server.ts";
import type { PublicEditionMetadata } from "#modules/catalogue/metadata/contract.ts";
import {
  bookMetadataOf,
  foundAccessibility,
  statedAccessibility,
} from "#modules/catalogue/metadata/rules.ts";
import {
  bookReader,
  type BookWithEditions,
  type EditionWithBook,
  findEditions,
} from "#modules/catalogue/store.server.ts";

export type Catalogue = ReturnType<typeof createCatalogueService>;

/** An edition for an order or a library: its titles and its effective offer at this moment. */
export interface SaleableEdition extends Offer {
  id: number;
  slug: string;
  title: string;
  book: { id: number; slug: string; title: string; author: string };
  cover: { cover_url: string | null; cover_color: string | null; cover_placeholder: string | null };
  /** Whether a file is ready or pending. */
  isDeliverable: boolean;
  /** On sale, no longer sold, or never public. */
  standing: "shown" | "gone" | "unknown";
}

interface Parts {
  /** For pages that may be some seconds old. */
  db: Queryable;
  /** For offers, and for the administrator who has just changed a book. */
  current: Queryable;
  now: () => Date;
  listing: Pick<Listing, "page">;
  companionsOf: CompanionsOf;
}

export function createCatalogueService({ db, current, now, listing, companionsOf }: Parts) {
  const read = bookReader(db);
  const readCurrent = bookReader(current);
  /** A book with its editions on sale. @throws AppError 404, also while all are scheduled; 410 if all were withdrawn */
  async function shownBook(slug: string): Promise<BookWithEditions> {
    const found = await read.bySlug(slug, now());
    const standing = found ? bookVisibility(found.editions) : "unknown";
    if (!found || standing === "unknown") throw notFound("Livre introuvable");
    if (standing === "gone") throw gone("Ce livre n’est plus en vente.");
    return { ...found, editions: found.editions.filter(({ onSale }) => onSale) };
  }
  async function offers(ids: number[], within: Queryable, onSaleOnly: boolean): Promise<SaleableEdition[]> {
    const instant = now();
    const found = new Map((await findEditions(within, ids, instant)).map((each) => [each.edition.id, each]));
    return ids.flatMap((id) => {
      const each = found.get(id);
      return each && (each.edition.onSale || !onSaleOnly) ? [saleableOf(each, instant)] : [];
    });
  }
  const written = (ids: number[]) => read.byIds(ids, now());
  const categories = createCategories(db);
  const entries = createEntryPages({ db, written });
  const listed = (filters: Pick<CatalogueFilters, "q" | "categoryId" | "isFree">, pageSize: number) =>
    listing.page({ page: 1, pageSize, sort: "popular", ...filters }, now());
  return {
    entries,
    suggestions: createSuggestions({ db, findBooks: (q, count) => listed({ q }, count) }),
    home: createHomeBooks({
      db,
      written,
      categories,
      popularIn: async (categoryId) => (await listed({ categoryId }, homeRowSize)).books,
      countFree: async () => (await listed({ isFree: "1" }, 1)).total,
    }),
    ...createFrontRows({ db, current, written }),
    async book(slug: string): Promise<Book> {
      return bookOf(await shownBook(slug), now());
    },
    /** The future page of a book that is not on sale yet. @throws AppError 404 for any other */
    async bookToCome(slug: string): Promise<BookToCome> {
      const found = await readCurrent.bySlug(slug, now());
      if (!found || bookVisibility(found.editions) !== "unknown") throw notFound("Livre introuvable");
      const scheduled = found.editions.filter(({ withdrawnAt }) => withdrawnAt === null);
      // While the publication of all is suspended, the page still shows them.
      const editions = scheduled.length > 0 ? scheduled : found.editions;
      const [first] = scheduled.map(({ onlineAt }) => onlineAt.toISOString()).toSorted();
      return { book: bookOf({ ...found, editions }, now()), online_at: first ?? null };
    },
    /** An edition by the address of its page, on sale or not: its owners keep it. @throws AppError 404 */
    async editionAt(bookSlug: string, editionSlug: string) {
      const found = await readCurrent.bySlug(bookSlug, now());
      const edition = found?.editions.find(({ slug }) => slug === editionSlug);
      if (!found || !edition) throw notFound("Cette édition n’existe pas.");
      const { book } = found;
      return {
        id: edition.id,
        slug: edition.slug,
        title: edition.title,
        formatStates: formatStatesOf(edition),
        bookSlug: book.slug,
        bookTitle: book.title,
        author: book.author,
      };
    },
    async neighbours(slug: string): Promise<WrittenAnswer> {
      const found = await shownBook(slug);
      const { byAuthor, nearby } = await findNeighbours(db, found.book, companionsOf);
      const [author, sameCategories] = await Promise.all([written(byAuthor), written(nearby)]);
      return new WrittenAnswer(`{"sameAuthor":[${author}],"sameShelves":[${sameCategories}]}`);
    },
    categories,
    /** The editions of these ids that are on sale, in their order, with their current offers. */
    saleableEditions: (ids: number[], within: Queryable = current) => offers(ids, within, true),
    /** The same for all existing editions: those of a member may have been withdrawn from sale. */
    knownEditions: (ids: number[], within: Queryable = current) => offers(ids, within, false),
  };
}

const saleableOf = ({ edition, campaign, book }: EditionWithBook, now: Date): SaleableEdition => ({
  id: edition.id,
  slug: edition.slug,
  title: edition.title,
  ...effectiveOffer({ ...edition, campaign }, now),
  book,
  cover: {
    cover_url: edition.coverUrl,
    cover_color: edition.coverColor,
    cover_placeholder: edition.coverPlaceholder,
  },
  isDeliverable: isDeliverable(formatStatesOf(edition)),
  standing: bookVisibility([edition]),
});

const bookOf = ({ book, categories, editions }: BookWithEditions, now: Date): Book => ({
  ...book,
  notice: bookMetadataOf(book),
  categories,
  editions: editions.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    cover_url: row.coverUrl,
    cover_color: row.coverColor,
    cover_placeholder: row.coverPlaceholder,
    ...effectiveOffer(row, now),
    publication_date: row.publicationDate,
    online_at: row.onlineAt.toISOString(),
    pages: row.pages,
    downloads: row.downloads,
    ...(isDeliverable(formatStatesOf(row)) ? {} : { unavailable: true as const }),
    ...("extract" in (row.fileSizes as object) ? { has_extract: true as const } : {}),
    description: row.description,
    updated_at: row.newVersionAt?.toISOString() ?? null,
    update_note: row.newVersionNote,
    formats: formatStatesOf(row),
    notice: {
      isbns: { ...noIsbns, ...row.isbns },
      file_sizes: row.fileSizes as PublicEditionMetadata["file_sizes"],
      accessibility: knownAccessibility(foundAccessibility(row), statedAccessibility(row)),
    },
  })),
});
