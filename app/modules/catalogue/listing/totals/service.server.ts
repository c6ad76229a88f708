import { LRUCache } from "lru-cache";
import { freeCatalogueThreshold } from "#modules/catalogue/books/rules.ts";
import { hasDates, type Reader, type Selection } from "#modules/catalogue/listing/store.server.ts";
import {
  booksIn,
  countIn,
  instantNumber,
  instantOf,
  nextFreeAfter,
  ofSeveral,
  type Outline,
  periodOf,
  type FilteredOutline,
  filterOutline,
  type Total,
  type Version,
  type Versioned,
} from "#modules/catalogue/listing/totals/rules.ts";
import { countBooks, findCategory, findOutline } from "#modules/catalogue/listing/totals/store.server.ts";

/** Each a few hundred bytes: as many addresses as a crawler visits between two changes of the catalogue. */
const maxTotals = 5000;
/** Each 12 bytes for each of its editions; a book is in a few categories, so all together hold a few times the catalogue. */
const maxOutlines = 200;

/**
 * The number of books in a selection, counted once for each version of the catalogue. Every total has its version: a
 * reader of a page compares it, and calls `forget` if the catalogue has changed. So a total is never wrong, in any
 * number of processes, without a clock.
 */
export function createTotals(db: Reader) {
  const totals = keeper<Total>(maxTotals);
  const filtered = keeper<Versioned<FilteredOutline>>(maxOutlines);
  const outlines = keeper<Versioned<Outline>>(1);
  return {
    of(selection: Selection): Promise<Total> {
      const key = JSON.stringify([selection.filters, selection.search ?? null]);
      const count = () => (isOutlined(selection) ? countInOutline(selection) : countBooks(db, selection));
      return totals.of(key, freeCatalogueThreshold(selection.now), count);
    },
    /** Ids of all books of a selection that `isOutlined`. */
    async books(selection: Selection): Promise<{ version: Version; ids: number[] }> {
      const { version, content } = await outlineFor(selection);
      return { version, ids: booksIn(content, periodIn(selection)) };
    },
    /** Call this if the catalogue has another version than the totals. */
    forget(): void {
      totals.clear();
      filtered.clear();
      outlines.clear();
    },
  };

  async function countInOutline(selection: Selection): Promise<Total> {
    const { version, content, nextFree } = await outlineFor(selection);
    return { version, total: countIn(content, periodIn(selection)), nextFree };
  }

  function outlineFor({
    filters: { categoryId, isFree },
    now,
  }: Selection): Promise<Versioned<FilteredOutline>> {
    const freeThreshold = freeCatalogueThreshold(now);
    const key = JSON.stringify([categoryId ?? null, isFree ?? null]);
    const threshold = isFree ? freeThreshold : undefined;
    return filtered.of(key, freeThreshold, () => readFilteredOutline(categoryId, threshold));
  }

  async function readFilteredOutline(
    categoryId: number | undefined,
    threshold: Date | undefined,
  ): Promise<Versioned<FilteredOutline>> {
    const [outline, category] = await Promise.all([
      outlines.of("", new Date(0), () => findOutline(db)),
      categoryId === undefined ? undefined : findCategory(db, categoryId),
    ]);
    const freeAt = threshold && instantNumber(threshold);
    const next = freeAt === undefined ? null : nextFreeAfter(outline.content, freeAt);
    const isOne = !category || category.version === outline.version;
    return {
      version: isOne ? outline.version : ofSeveral,
      content: filterOutline(outline.content, freeAt, category?.content),
      nextFree: next === null ? null : instantOf(next),
    };
  }
}

const periodIn = ({ filters: { dateFrom, dateTo } }: Selection) => periodOf(dateFrom, dateTo);

/**
 * Dates often match half the catalogue, and no index counts books by dates and categories: without words, they are
 * searched in the process's outline of all editions (docs/decisions/030).
 */
export const isOutlined = ({ filters, search }: Selection): boolean => !search && hasDates(filters);

/** The result of a read; `nextFree` is the time at which it changes without a change of the catalogue. */
interface Expiring {
  nextFree: Date | null;
}

/**
 * Caches the result for each key until all is cleared, or an edition becomes free by time alone.
 * @param max maximum number of results; the least recently used is removed first
 */
function keeper<Read extends Expiring>(max: number) {
  const kept = new LRUCache<string, { read: Promise<Read>; threshold: Date }>({ max });
  return {
    /** Concurrent callers wait for one read; a failure is not cached. */
    async of(key: string, threshold: Date, reload: () => Promise<Read>): Promise<Read> {
      const known = kept.get(key);
      if (known) {
        const result = await known.read;
        if (known.threshold <= threshold && (result.nextFree === null || threshold < result.nextFree))
          return result;
      }
      const entry = { read: reload(), threshold };
      kept.set(key, entry);
      entry.read.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.read;
    },
    clear: (): void => kept.clear(),
  };
}
