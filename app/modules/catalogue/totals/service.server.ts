import { hasDates, type Reader, type Selection } from "#modules/catalogue/listing/store.server.ts";
import {
  booksWith,
  type Conditions,
  dayNumber,
  instantNumber,
  instantOf,
  nextFreeAfter,
} from "#modules/catalogue/totals/rules.ts";
import {
  countBooks,
  findOutline,
  findShelf,
  type Total,
  type Versioned,
} from "#modules/catalogue/totals/store.server.ts";

/** Each a few hundred bytes. */
const maxKept = 5000;
/** Categories whose books are remembered, four bytes each. */
const maxShelves = 500;

interface Kept {
  total: Promise<Total>;
  /** Instant of the rule of two years that it was counted for. */
  freeThreshold: Date;
}

/**
 * How many books a selection holds, counted once for as long as the catalogue stays as it is. Every total carries the version
 * it was counted at: who reads a page compares, and calls `forget` when the catalogue has moved on. So a total is
 * never wrong, in any number of processes, and no clock decides.
 */
export function createTotals(db: Reader) {
  const kept = new Map<string, Kept>();
  const shelves = keeper((categoryId: number) => findShelf(db, categoryId), maxShelves);
  const outlines = keeper(() => findOutline(db), 1);
  return {
    async of(selection: Selection): Promise<Total> {
      const key = JSON.stringify([selection.filters, selection.search ?? null]);
      const known = kept.get(key);
      return (known && (await holds(known, selection.freeThreshold))) ?? count(key, selection);
    },
    /** Ids of all books of a selection that `isOutlined`. */
    async books(selection: Selection): Promise<Versioned<Int32Array>> {
      const { version, content } = await outlined(selection);
      return { version, content: booksWith(content, content.conditions) };
    },
    /** To be called when the catalogue has another version than the totals. */
    forget(): void {
      kept.clear();
      shelves.clear();
      outlines.clear();
    },
  };

  /** Several who ask at the same moment wait for one count. */
  function count(key: string, selection: Selection): Promise<Total> {
    const total = isOutlined(selection) ? countOutlined(selection) : countBooks(db, selection);
    const entry = { total, freeThreshold: selection.freeThreshold };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? key);
    total.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return total;
  }

  async function countOutlined(selection: Selection): Promise<Total> {
    const { version, content } = await outlined(selection);
    const { freeAt } = content.conditions;
    const next = freeAt === undefined ? null : nextFreeAfter(content, freeAt);
    const total = booksWith(content, content.conditions).length;
    return { version, total, nextFree: next === null ? null : instantOf(next) };
  }

  async function outlined({ filters, freeThreshold }: Selection) {
    const { categoryId, isFree, dateFrom, dateTo } = filters;
    const [outline, shelf] = await Promise.all([
      outlines.of(0),
      categoryId === undefined ? undefined : shelves.of(categoryId),
    ]);
    const conditions: Conditions = {
      from: dateFrom === undefined ? -Infinity : dayNumber(dateFrom),
      to: dateTo === undefined ? Infinity : dayNumber(dateTo),
      freeAt: isFree ? instantNumber(freeThreshold) : undefined,
      shelf: shelf?.content,
    };
    // Of two versions it is the total of none: whoever asked forgets both, and asks anew.
    const isOne = !shelf || shelf.version === outline.version;
    return { version: isOne ? outline.version : "", content: { ...outline.content, conditions } };
  }
}

/**
 * Dates hold for half the catalogue at a time, and no index counts books by them and by categories: where there are no words,
 * they are looked for in what the process has of all editions.
 */
export const isOutlined = ({ filters, search }: Selection): boolean => !search && hasDates(filters);

/** The total, unless an edition has become free since by the passing of time alone. */
async function holds({ total, freeThreshold }: Kept, threshold: Date): Promise<Total | null> {
  const known = await total;
  const isForFilter = known.nextFree === null || threshold < known.nextFree;
  return freeThreshold <= threshold && isForFilter ? known : null;
}

/**
 * Keeps what was read for each key until all is cleared: several who ask at the same moment wait for one reading, and a failure is
 * not kept.
 * @param most how many are kept; the oldest go first
 */
function keeper<Key, Value>(read: (key: Key) => Promise<Value>, most: number) {
  const kept = new Map<Key, Promise<Value>>();
  return {
    of(key: Key): Promise<Value> {
      const known = kept.get(key);
      if (known) return known;
      const value = read(key);
      kept.set(key, value);
      if (kept.size > most) kept.delete(kept.keys().next().value ?? key);
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key);
      });
      return value;
    },
    clear: (): void => kept.clear(),
  };
}
