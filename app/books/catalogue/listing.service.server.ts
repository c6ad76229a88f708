import { LRUCache } from "lru-cache";
import type { BookSummary, CatalogueFilters } from "#books/catalogue/books/books.contract.ts";
import { freeCatalogueThreshold } from "#books/catalogue/books/books.rules.ts";
import {
  createPageReader,
  type Filters,
  type Page,
  type Total,
} from "#books/catalogue/listing.store.server.ts";
import { findGroups } from "#books/catalogue/listing-groups.store.server.ts";
import { askedOrder, withoutFree } from "#books/catalogue/search/light-words.rules.ts";
import { createSearchPlanner } from "#books/catalogue/search/search.service.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { WrittenAnswer } from "#platform/http/http.server.ts";
import { freeCatalogue, noteRead, reading } from "#platform/http/reading.server.ts";

/** Each a few hundred bytes: as many addresses as a crawler visits between two changes of the catalogue. */
const maxTotals = 5000;

export interface ListedBooks {
  /** In JSON, with commas between them. */
  books: string;
  total: number;
  /** The words omitted from a search that no book matches completely. */
  relaxed?: string[];
  /** The words are those of descriptions. */
  described?: true;
  /** The words ask for free books. */
  free?: true;
}

export type Listing = ReturnType<typeof createListing>;

/** Pages of the catalogue, each with its exact total (docs/decisions/010-search.md). */
export function createListing(db: Pick<Queryable, "select" | "execute">) {
  const read = createPageReader(db);
  const planSearch = createSearchPlanner(db);
  const totals = new LRUCache<string, Total & { threshold: Date }>({ max: maxTotals });
  return {
    page,
    /**
     * The same as the answer of the call.
     * @param onSearch receives whether a search of the whole catalogue found all its words
     */
    async answer(
      filters: CatalogueFilters,
      now: Date,
      onSearch?: (q: string, isFound: boolean) => void,
    ): Promise<WrittenAnswer> {
      const { books, total, ...said } = await page(filters, now);
      if (filters.q && filters.page === 1 && Object.keys(filtersOf(filters)).length === 0)
        onSearch?.(filters.q, total > 0 && !said.relaxed);
      return new WrittenAnswer(`{"items":[${books}],${JSON.stringify({ total, ...said }).slice(1)}`);
    },
  };

  async function page(asked: CatalogueFilters, now: Date): Promise<ListedBooks> {
    const { sort, page: number, pageSize, q } = asked;
    const filters = filtersOf(asked);
    const part = { sort, limit: pageSize, offset: (number - 1) * pageSize };
    if (!q) return readPage({ ...part, selection: { filters, now } });
    const plan = await planSearch(
      {
        countAll: (query, isDescribed) => countAll(query, now, isDescribed),
        findGroups: (queries) => findGroups(db, { filters, now }, queries),
      },
      q,
    );
    if (!plan) return { books: "", total: 0 };
    const { query, relevance, relaxed, isDescribed } = plan;
    const rest = withoutFree(q);
    if (rest !== null && (relaxed || isDescribed || (await countAll(query, now)) === 0))
      return { ...(await page({ ...asked, isFree: "1", q: rest }, now)), free: true };
    const order = askedOrder(q);
    if (order && (relaxed || isDescribed || (await countAll(query, now)) === 0))
      return readPage({ ...part, sort: sort === "popular" ? order : sort, selection: { filters, now } });
    const found = await readPage({
      ...part,
      selection: { filters, now, query, ...(isDescribed ? { isDescribed } : {}) },
      ...(sort === "popular" ? { relevance } : {}),
    });
    return { ...found, ...(relaxed ? { relaxed } : {}), ...(isDescribed ? { described: isDescribed } : {}) };
  }

  /** The number of books in the whole catalogue that a query finds. */
  async function countAll(query: string, now: Date, isDescribed?: true): Promise<number> {
    const selection = { filters: {}, now, query, ...(isDescribed ? { isDescribed } : {}) };
    return (await readPage({ selection, sort: "popular", limit: 0, offset: 0 })).total;
  }

  async function readPage(part: Page): Promise<ListedBooks> {
    const { filters, query, isDescribed, now } = part.selection;
    const key = JSON.stringify([filters, query ?? null, isDescribed]);
    const threshold = freeCatalogueThreshold(now);
    const known = totals.get(key);
    // What is inside of a book changes without a new version of the catalogue.
    const isCurrent = known && !isDescribed && (!filters.isFree || isSame(known, threshold));
    const { books, ...total } = await read(part, isCurrent ? known : undefined);
    noteList(part, books);
    totals.set(key, isCurrent && known.version === total.version ? known : { ...total, threshold });
    return { books, total: total.total };
  }
}

/** What a page of a list reads: the books that it shows, and what decides which ones these are. */
function noteList({ selection: { filters, query }, sort }: Page, books: string): void {
  if (!reading.getStore()) return;
  noteRead("lists", ...(JSON.parse(`[${books}]`) as BookSummary[]).map(({ id }) => `book:${id}`));
  if (sort === "title_asc") noteRead("titles");
  if (query !== undefined) noteRead("search");
  if (filters.categoryId !== undefined) noteRead("categories");
  if (filters.isFree) noteRead(freeCatalogue);
}

/** Whether the free catalogue has the same editions at a threshold as when they were counted. */
const isSame = ({ threshold, nextFree }: Total & { threshold: Date }, now: Date): boolean =>
  threshold <= now && (nextFree === null || now < nextFree);

const filtersOf = ({ categoryId, collection, isFree, dateFrom, dateTo }: CatalogueFilters): Filters => ({
  ...(categoryId === undefined ? {} : { categoryId }),
  ...(collection === undefined ? {} : { collection }),
  ...(isFree === undefined ? {} : { isFree }),
  ...(dateFrom === undefined ? {} : { dateFrom }),
  ...(dateTo === undefined ? {} : { dateTo }),
});
