import { LRUCache } from "lru-cache";
import type { CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import { isWalkCheaper, type Part, type Slice, slicesOf } from "#modules/catalogue/listing/rules.ts";
import {
  type Filters,
  type FindBooks,
  finderOf,
  type FoundBooks,
  type Order,
  type Page,
  preparedVersion,
  type Reader,
  type Selection,
  shapeOf,
} from "#modules/catalogue/listing/store.server.ts";
import { findLargestGroup } from "#modules/catalogue/listing/groups/service.server.ts";
import {
  createSearchPlanner,
  type SearchedCatalogue,
  type SearchPlan,
} from "#modules/catalogue/search/service.server.ts";
import type { SearchCondition } from "#modules/catalogue/search/rules.ts";
import { createTotals, isOutlined } from "#modules/catalogue/listing/totals/service.server.ts";
import { ofSeveral, type Total, type Version } from "#modules/catalogue/listing/totals/rules.ts";
import type { Queryable } from "#platform/database.server.ts";
import { WrittenAnswer } from "#platform/http.server.ts";

/** More results than this are not ranked individually: they are in three parts, each sorted by downloads. */
const maxRanked = 1000;
/** Cached statements, each a few kilobytes. Readers use a few dozen shapes; a crawler that tries every filter uses more. */
const maxStatements = 300;
/** The catalogue changes a few times a day; two changes during one request are rare, three very unlikely. */
const maxAttempts = 3;

interface Content {
  selection: Selection;
  order: Order;
  /** Fixed if one way is always better; otherwise the cheaper one is used. */
  approach?: "gathering";
}

export interface ListedBooks {
  /** In JSON, with commas between them. */
  books: string;
  total: number;
  /** The words omitted from a search that no book matches completely. */
  relaxed?: string[];
}

export type Listing = ReturnType<typeof createListing>;

/** Pages of the catalogue, each with its exact total (docs/decisions/010-search.md). */
export function createListing(db: Pick<Queryable, "select" | "execute">) {
  const find = createBookFinder(db);
  const totals = createTotals(db);
  const planSearch = createSearchPlanner(db);
  return {
    page,
    /** The same as the answer of the call. */
    async answer(filters: CatalogueFilters, now: Date): Promise<WrittenAnswer> {
      const { books, total, relaxed } = await page(filters, now);
      const leftOut = relaxed ? `,"relaxed":${JSON.stringify(relaxed)}` : "";
      return new WrittenAnswer(`{"items":[${books}],"total":${total}${leftOut}}`);
    },
  };

  async function page(filters: CatalogueFilters, now: Date): Promise<ListedBooks> {
    let found: ListedBooks & { isCurrent: boolean };
    let attempts = 0;
    do {
      found = await readPage(filters, now);
      if (!found.isCurrent) totals.forget();
    } while (!found.isCurrent && ++attempts < maxAttempts);
    const { isCurrent: _, ...listed } = found;
    return listed;
  }

  /** `isCurrent` is false if the catalogue changed between its totals and its rows. */
  async function readPage(filters: CatalogueFilters, now: Date) {
    const nothing = { books: "", total: 0, isCurrent: true };
    const unsearched: Selection = { filters: filtersOf(filters), now };
    const plan = filters.q ? await planSearch(searchedBy(unsearched), filters.q) : null;
    if (filters.q && !plan) return nothing;
    const whole: Selection = { ...unsearched, ...(plan ? { search: { query: plan.query } } : {}) };
    const [{ total, version }, catalogue] = await Promise.all([totals.of(whole), countCatalogue(now)]);
    const parts = await partsOf(whole, { total, version }, filters, plan);
    const slices = slicesOf(parts, (filters.page - 1) * filters.pageSize, filters.pageSize);
    const read = await Promise.all(
      slices.map(({ part: { content, total: inPart }, slice }) => {
        const walks = content.approach === undefined && isWalkCheaper(slice, inPart, catalogue);
        return walks ? find.books({ ...content, slice, approach: "probing" }) : findAll(content, slice);
      }),
    );
    const versions: Version[] = read.length > 0 ? read.map((each) => each.version) : [await find.version()];
    const books = read.map((each) => each.books).join(",");
    // The totals of parts too: each total is cached and removed separately.
    versions.push(...parts.map((part) => part.version));
    const isCurrent = version !== ofSeveral && versions.every((each) => each === version);
    return { books, total, isCurrent, ...(plan?.relaxed ? { relaxed: plan.relaxed } : {}) };
  }

  function searchedBy(selection: Selection): SearchedCatalogue {
    return {
      countAll: (search) => countAll(search, selection.now),
      findLargestGroup: (queries) => findLargestGroup(db, selection, queries),
    };
  }

  /** A slice of a list that is found completely and then sorted. */
  async function findAll(content: Content, slice: Slice) {
    if (!isOutlined(content.selection)) return find.books({ ...content, slice, approach: "gathering" });
    const { version, ids } = await totals.books(content.selection);
    const found = await find.books({ ...content, slice, approach: "sorting", ids });
    return version === found.version ? found : { ...found, version: ofSeveral };
  }

  /** One part in the requested order; a search with very many results has three, from the exact title to the rest. */
  async function partsOf(
    whole: Selection,
    { total, version }: Pick<Total, "total" | "version">,
    { sort }: CatalogueFilters,
    plan: SearchPlan | null,
  ): Promise<(Part<Content> & { version: Version })[]> {
    const order: Order = { sort };
    if (!plan || sort !== "popular") return [{ content: { selection: whole, order }, total, version }];
    const { query, named, relevance } = plan;
    if (total <= maxRanked) {
      const ranked: Content = { selection: whole, order: { sort, relevance }, approach: "gathering" };
      return [{ content: ranked, total, version }];
    }
    const searched = (search: SearchCondition): Selection => ({ ...whole, search });
    const isNot = { isNot: relevance.titleKey };
    const entitled = searched({ query, titleKey: { is: relevance.titleKey } });
    const others = searched({ query: named, titleKey: isNot });
    const [first, second] = await Promise.all([totals.of(entitled), totals.of(others)]);
    return [
      { content: { selection: entitled, order, approach: "gathering" }, ...first },
      { content: { selection: others, order }, ...second },
      {
        content: { selection: searched({ query, without: named, titleKey: isNot }), order },
        total: total - first.total - second.total,
        version,
      },
    ];
  }

  async function countAll(search: SearchCondition, now: Date): Promise<number> {
    return (await totals.of({ filters: {}, now, search })).total;
  }

  async function countCatalogue(now: Date): Promise<number> {
    return (await totals.of({ filters: {}, now })).total;
  }
}

const filtersOf = ({ categoryId, isFree, dateFrom, dateTo }: CatalogueFilters): Filters => ({
  ...(categoryId === undefined ? {} : { categoryId }),
  ...(isFree === undefined ? {} : { isFree }),
  ...(dateFrom === undefined ? {} : { dateFrom }),
  ...(dateTo === undefined ? {} : { dateTo }),
});

/** Finds parts of lists: the text of a query is built once for each shape, and filled with values at each request. */
function createBookFinder(db: Reader) {
  const finders = new LRUCache<string, FindBooks>({ max: maxStatements });
  const version = preparedVersion(db);
  return {
    books(page: Page): Promise<FoundBooks> {
      const shape = shapeOf(page);
      const find = finders.get(shape) ?? finderOf(db, page);
      finders.set(shape, find);
      return find(page);
    },
    async version(): Promise<string> {
      return (await version.execute())[0]?.version ?? "";
    },
  };
}
