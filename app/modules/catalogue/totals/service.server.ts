import { LRUCache } from "lru-cache";
import { hasDates, type Reader, type Selection } from "#modules/catalogue/listing/store.server.ts";
import {
  booksIn,
  countIn,
  instantNumber,
  instantOf,
  nextFreeAfter,
  type Outline,
  periodOf,
  type Shelf,
  shelfOf,
} from "#modules/catalogue/totals/rules.ts";
import {
  countBooks,
  findCategory,
  findOutline,
  ofSeveral,
  type Total,
  type Version,
  type Versioned,
} from "#modules/catalogue/totals/store.server.ts";

/** Each a few hundred bytes: as many addresses as a crawler visits between two changes of the catalogue. */
const maxTotals = 5000;
/** Each 12 bytes for each of its editions; a book is in a few categories, so all together hold a few times the catalogue. */
const maxShelves = 200;

/**
 * How many books a selection holds, counted once for as long as the catalogue stays as it is. Every total carries the version
 * it was counted at: who reads a page compares, and calls `forget` when the catalogue has moved on. So a total is
 * never wrong, in any number of processes, and no clock decides.
 */
export function createTotals(db: Reader) {
  const totals = keeper<Total>(maxTotals);
  const shelves = keeper<Versioned<Shelf>>(maxShelves);
  const outlines = keeper<Versioned<Outline>>(1);
  return {
    of(selection: Selection): Promise<Total> {
      const key = JSON.stringify([selection.filters, selection.search ?? null]);
      const count = () => (isOutlined(selection) ? countOnShelf(selection) : countBooks(db, selection));
      return totals.of(key, selection.freeThreshold, count);
    },
    /** Ids of all books of a selection that `isOutlined`. */
    async books(selection: Selection): Promise<{ version: Version; ids: number[] }> {
      const { version, content } = await shelfFor(selection);
      return { version, ids: booksIn(content, periodIn(selection)) };
    },
    /** To be called when the catalogue has another version than the totals. */
    forget(): void {
      totals.clear();
      shelves.clear();
      outlines.clear();
    },
  };

  async function countOnShelf(selection: Selection): Promise<Total> {
    const { version, content, nextFree } = await shelfFor(selection);
    return { version, total: countIn(content, periodIn(selection)), nextFree };
  }

  function shelfFor({
    filters: { categoryId, isFree },
    freeThreshold,
  }: Selection): Promise<Versioned<Shelf>> {
    const key = JSON.stringify([categoryId ?? null, isFree ?? null]);
    const threshold = isFree ? freeThreshold : undefined;
    return shelves.of(key, freeThreshold, () => readShelf(categoryId, threshold));
  }

  async function readShelf(
    categoryId: number | undefined,
    threshold: Date | undefined,
  ): Promise<Versioned<Shelf>> {
    const [outline, category] = await Promise.all([
      outlines.of("", new Date(0), () => findOutline(db)),
      categoryId === undefined ? undefined : findCategory(db, categoryId),
    ]);
    const freeAt = threshold && instantNumber(threshold);
    const next = freeAt === undefined ? null : nextFreeAfter(outline.content, freeAt);
    const isOne = !category || category.version === outline.version;
    return {
      version: isOne ? outline.version : ofSeveral,
      content: shelfOf(outline.content, freeAt, category?.content),
      nextFree: next === null ? null : instantOf(next),
    };
  }
}

const periodIn = ({ filters: { dateFrom, dateTo } }: Selection) => periodOf(dateFrom, dateTo);

/**
 * Dates hold for half the catalogue at a time, and no index counts books by them and by categories: where there are no words,
 * they are looked for in what the process has of all editions (docs/decisions/030).
 */
export const isOutlined = ({ filters, search }: Selection): boolean => !search && hasDates(filters);

/** Told by reading; `nextFree` is when it changes though the catalogue does not. */
interface Told {
  nextFree: Date | null;
}

/**
 * Keeps what was read for each key until all is cleared, or an edition has become free by the passing of time alone.
 * @param max how many are kept; the least recently used leave first
 */
function keeper<Read extends Told>(max: number) {
  const kept = new LRUCache<string, { read: Promise<Read>; threshold: Date }>({ max });
  return {
    /** Several who ask at the same moment wait for one reading; a failure is not kept. */
    async of(key: string, threshold: Date, readAnew: () => Promise<Read>): Promise<Read> {
      const known = kept.get(key);
      if (known) {
        const told = await known.read;
        if (known.threshold <= threshold && (told.nextFree === null || threshold < told.nextFree))
          return told;
      }
      const entry = { read: readAnew(), threshold };
      kept.set(key, entry);
      entry.read.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.read;
    },
    clear: (): void => kept.clear(),
  };
}
