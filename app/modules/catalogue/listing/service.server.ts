import type { CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import { isWalkCheaper, type Part, type Slice, slicesOf } from "#modules/catalogue/listing/rules.ts";
import {
  createBookFinder,
  type Filters,
  type Order,
  type Selection,
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

/** More findings than this are not ranked one by one: they stand in three parts, each by downloads. */
const maxRanked = 1000;
/** The catalogue changes a few times a day; to meet a change twice in one request is rare, thrice a coincidence. */
const maxAttempts = 3;

interface Content {
  selection: Selection;
  order: Order;
  /** Fixed where one way is always right; else the cheaper one is taken. */
  approach?: "gathering";
}

export interface ListedBooks {
  /** In JSON, with commas between them. */
  books: string;
  total: number;
  /** The words left out of a search that no book answers as a whole. */
  relaxed?: string[];
}

/** Pages of the catalogue, each with its exact total (docs/decisions/010-search.md). */
export function createListing(db: Pick<Queryable, "select" | "execute">) {
  const find = createBookFinder(db);
  const totals = createTotals(db);
  const planSearch = createSearchPlanner(db);
  return {
    async page(filters: CatalogueFilters, freeThreshold: Date): Promise<ListedBooks> {
      let page: ListedBooks & { isCurrent: boolean };
      let attempts = 0;
      do {
        page = await readPage(filters, freeThreshold);
        if (!page.isCurrent) totals.forget();
      } while (!page.isCurrent && ++attempts < maxAttempts);
      const { isCurrent: _, ...listed } = page;
      return listed;
    },
  };

  /** `isCurrent` is false when the catalogue changed between its totals and its rows. */
  async function readPage(filters: CatalogueFilters, freeThreshold: Date) {
    const nothing = { books: "", total: 0, isCurrent: true };
    const unsearched: Selection = { filters: filtersOf(filters), freeThreshold };
    const plan = filters.q ? await planSearch(searchedBy(unsearched), filters.q) : null;
    if (filters.q && !plan) return nothing;
    const whole: Selection = { ...unsearched, ...(plan ? { search: { query: plan.query } } : {}) };
    const [{ total, version }, catalogue] = await Promise.all([
      totals.of(whole),
      countCatalogue(freeThreshold),
    ]);
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
    // The parts' too: each total is kept, and let go, for itself.
    versions.push(...parts.map((part) => part.version));
    const isCurrent = version !== ofSeveral && versions.every((each) => each === version);
    return { books, total, isCurrent, ...(plan?.relaxed ? { relaxed: plan.relaxed } : {}) };
  }

  function searchedBy(selection: Selection): SearchedCatalogue {
    return {
      countAll: (search) => countAll(search, selection.freeThreshold),
      findLargestGroup: (queries) => findLargestGroup(db, selection, queries),
    };
  }

  /** A slice of what is found as a whole and sorted then. */
  async function findAll(content: Content, slice: Slice) {
    if (!isOutlined(content.selection)) return find.books({ ...content, slice, approach: "gathering" });
    const { version, ids } = await totals.books(content.selection);
    const found = await find.books({ ...content, slice, approach: "sorting", ids });
    return version === found.version ? found : { ...found, version: ofSeveral };
  }

  /** One part in the order asked for; a search with very many findings in three, from the exact title to the rest. */
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

  async function countAll(search: SearchCondition, freeThreshold: Date): Promise<number> {
    return (await totals.of({ filters: {}, freeThreshold, search })).total;
  }

  async function countCatalogue(freeThreshold: Date): Promise<number> {
    return (await totals.of({ filters: {}, freeThreshold })).total;
  }
}

const filtersOf = ({ categoryId, isFree, dateFrom, dateTo }: CatalogueFilters): Filters => ({
  ...(categoryId === undefined ? {} : { categoryId }),
  ...(isFree === undefined ? {} : { isFree }),
  ...(dateFrom === undefined ? {} : { dateFrom }),
  ...(dateTo === undefined ? {} : { dateTo }),
});
