import type { Queryable } from "#platform/postgres/database.server.ts";
import { gone, notFound } from "#platform/http/app-errors.ts";
import { WrittenAnswer } from "#platform/http/http.server.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import type { Book, CatalogueFilters, Category } from "#books/catalogue/books/books.contract.ts";
import { accessibilityLines } from "#books/catalogue/client/accessibility-words.ts";
import { knownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import type { Listing } from "#books/catalogue/listing.service.server.ts";
import {
  formatStatesOf,
  isDeliverable,
  homeRowSize,
  type SaleableEdition,
} from "#books/catalogue/books/books.rules.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import {
  availabilityStateOf,
  bookVisibility,
  isAnnounced,
} from "#books/catalogue/availability/availability.rules.ts";
import { nearSlug } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { createEntryPages } from "#books/catalogue/entry-pages/entry-pages.service.server.ts";
import { type ComingEvents, createHomeBlocks } from "#books/catalogue/home/home-blocks.service.server.ts";
import { createFrontRows, createHomeBooks } from "#books/catalogue/home/home-books.service.server.ts";
import { createSuggestions } from "#books/catalogue/suggestions/suggestions.service.server.ts";
import { type CompanionsOf, findNeighbours } from "#books/catalogue/books/neighbours.service.server.ts";
import { createLots } from "#books/catalogue/lots/lots.service.server.ts";
import { foundAccessibility, statedAccessibility } from "#books/catalogue/metadata/book-metadata.rules.ts";
import {
  bookReader,
  type EditionWithBook,
  findEditions,
  type WrittenBook,
  type WrittenEdition,
} from "#books/catalogue/catalogue.store.server.ts";
import { countBooks, findCategories } from "#books/catalogue/categories.store.server.ts";

export type Catalogue = ReturnType<typeof createCatalogueService>;

interface Parts {
  /** For pages that may be some seconds old. */
  db: Queryable;
  /** For offers, and for the administrator who has just changed a book. */
  current: Queryable;
  now: () => Date;
  listing: Pick<Listing, "page">;
  companionsOf: CompanionsOf;
  comingEvents: ComingEvents;
}

export function createCatalogueService({ db, current, now, listing, companionsOf, comingEvents }: Parts) {
  const read = bookReader(db, now);
  const readCurrent = bookReader(current, now);
  /** @throws AppError 404, also while its editions are scheduled and not announced; 410 if all were withdrawn */
  async function shownBook(slug: string): Promise<WrittenBook> {
    const found = await read.bySlug(slug);
    if (found?.editions.some(isAnnounced)) return found;
    const standing = found ? bookVisibility(found.editions) : "unknown";
    if (!found || standing === "unknown") throw notFound("Livre introuvable");
    if (standing === "gone") throw gone("Ce livre n’est plus en vente.");
    return found;
  }
  /** `Book` as JSON, with its editions on sale or announced. @throws AppError as `shownBook` */
  async function shownPage(slug: string): Promise<string> {
    const found = await shownBook(slug);
    return pageOf(
      found,
      found.editions.filter((edition) => edition.onSale || isAnnounced(edition)),
    );
  }
  async function offers(ids: number[], within: Queryable, onSaleOnly: boolean): Promise<SaleableEdition[]> {
    const instant = now();
    const found = new Map((await findEditions(within, ids, instant)).map((each) => [each.edition.id, each]));
    return ids.flatMap((id) => {
      const each = found.get(id);
      return each && (each.edition.onSale || !onSaleOnly) ? [saleableOf(each, instant)] : [];
    });
  }
  const written = (ids: number[]) => read.byIds(ids);
  const lots = createLots({ db, current, offers: (ids, within) => offers(ids, within, true) });
  const categories = createCategories(db);
  const entries = createEntryPages({ db, written });
  const listed = (filters: Pick<CatalogueFilters, "q" | "categoryId" | "isFree">, pageSize: number) =>
    listing.page({ page: 1, pageSize, sort: "popular", ...filters }, now());
  return {
    entries,
    lots,
    suggestions: createSuggestions({ db, findBooks: (q, count) => listed({ q }, count) }),
    home: createHomeBooks({
      db,
      written,
      now,
      categories,
      popularIn: async (categoryId) => (await listed({ categoryId }, homeRowSize)).books,
      countFree: async () => (await listed({ isFree: "1" }, 1)).total,
    }),
    homeBlocks: createHomeBlocks({ db, written, now, comingEvents }),
    ...createFrontRows({ db, current, written }),
    /** The answer to `getBook`. @throws AppError as `shownBook` */
    writtenBook: async (slug: string) => new WrittenAnswer(await shownPage(slug)),
    /** The same book for another module. @throws AppError as `writtenBook` */
    book: async (slug: string) => JSON.parse(await shownPage(slug)) as Book,
    /** The future page of a book that is not on sale yet. @throws AppError 404 for any other */
    async bookToCome(slug: string): Promise<WrittenAnswer> {
      const found = await readCurrent.bySlug(slug);
      if (!found || found.editions.some(isAnnounced) || bookVisibility(found.editions) !== "unknown")
        throw notFound("Livre introuvable");
      const scheduled = found.editions.filter(({ withdrawnAt }) => withdrawnAt === null);
      // While the publication of all is suspended, the page still shows them.
      const editions = scheduled.length > 0 ? scheduled : found.editions;
      const [first] = scheduled.map(({ onlineAt }) => onlineAt.toISOString()).toSorted();
      return new WrittenAnswer(
        `{"book":${pageOf(found, editions)},"online_at":${JSON.stringify(first ?? null)}}`,
      );
    },
    /** An edition by the address of its page, on sale or not: its owners keep it. @throws AppError 404 */
    async editionAt(bookSlug: string, editionSlug: string) {
      const found = await readCurrent.bySlug(bookSlug);
      const book = found && bookOf(found, found.editions);
      const edition = book?.editions.find(({ slug }) => slug === editionSlug);
      if (!book || !edition) throw notFound("Cette édition n’existe pas.");
      return {
        id: edition.id,
        slug: edition.slug,
        title: edition.title,
        formatStates: edition.formats,
        bookSlug: book.slug,
        bookTitle: book.title,
        author: book.author,
      };
    },
    async neighbours(slug: string): Promise<WrittenAnswer> {
      const book = bookOf(await shownBook(slug), []);
      const categoryKeys = book.categories.map((path) => `shelf:${path.at(-1)?.slug}`);
      const { series, collection } = book.notice;
      noteRead(`author:${book.author}`, `contributor:${nearSlug(book.author)}`, ...categoryKeys);
      if (series || collection) noteRead("entries");
      const { next, life, portrait, lists } = await findNeighbours(db, book, companionsOf);
      const [following, ofBook] = await Promise.all([
        written(next === null ? [] : [next]),
        lots.ofBook(book.id),
      ]);
      const rows = await Promise.all(
        Object.entries(lists).map(async ([name, ids]) => `"${name}":[${await written(ids)}]`),
      );
      return new WrittenAnswer(
        `{"nextInSeries":${following || "null"},"authorLife":${JSON.stringify(life)},"authorPortrait":${JSON.stringify(portrait)},${rows.join(",")},"lots":${JSON.stringify(ofBook)}}`,
      );
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
  preorder:
    edition.preorder !== null && availabilityStateOf(edition) === "scheduled"
      ? { charge: edition.preorder, releasedAt: edition.onlineAt }
      : null,
});

/** `Book` as JSON, with these editions. The accessibility of an edition is stated by its rules, in the process. */
function pageOf({ json }: WrittenBook, editions: WrittenEdition[]): string {
  const written = editions.map((edition) => {
    const accessibility = knownAccessibility(foundAccessibility(edition), statedAccessibility(edition));
    const lines = accessibility ? accessibilityLines(accessibility) : [];
    return `${edition.json},"accessibility":${JSON.stringify(accessibility)},"accessibility_lines":${JSON.stringify(lines)}}}`;
  });
  return `${json},"editions":[${written.join(",")}]}`;
}

const bookOf = (found: WrittenBook, editions: WrittenEdition[]) =>
  JSON.parse(pageOf(found, editions)) as Book;

/** All categories, parents before their children, each with its number of books (docs/decisions/010-search.md). */
function createCategories(db: Queryable) {
  let known = { version: "", counts: new Map() as ReadonlyMap<number, number> };
  return async (): Promise<Category[]> => {
    noteRead("categories", "lists");
    const before = known;
    const [rows, { version, counts }] = await Promise.all([
      findCategories(db),
      countBooks(db, before.version),
    ]);
    if (counts) known = { version, counts };
    return rows.map((row) => ({ ...row, books: (counts ?? before.counts).get(row.id) ?? 0 }));
  };
}
