import { hasDates, type Reader, type Selection } from "#modules/catalogue/listing/store.server.ts";
import { booksIn } from "#modules/catalogue/totals/rules.ts";
import { countBooks, countDates, type Total } from "#modules/catalogue/totals/store.server.ts";

/** Each a few hundred bytes. */
const maxKept = 5000;

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
  let dates: ReturnType<typeof countDates> | undefined;
  return {
    of(selection: Selection): Promise<Total> {
      const key = JSON.stringify([selection.filters, selection.search ?? null]);
      const known = kept.get(key);
      if (known) return holds(known, selection.freeThreshold).then((total) => total ?? count(key, selection));
      return hasDatesAlone(selection) ? countByDate(key, selection) : count(key, selection);
    },
    /** To be called when the catalogue has another version than the totals. */
    forget(): void {
      kept.clear();
      dates = undefined;
    },
  };

  /** "From" and "until" alone hold for half the catalogue at a time: what they need is counted once for all days. */
  async function countByDate(key: string, selection: Selection): Promise<Total> {
    dates ??= countDates(db);
    const asked = dates;
    const { version, tallies } = await asked.catch((error: unknown) => {
      if (dates === asked) dates = undefined;
      throw error;
    });
    const total = booksIn(tallies, selection.filters.dateFrom, selection.filters.dateTo);
    return total === null ? count(key, selection) : { version, total, nextFree: null };
  }

  /** Several who ask at the same moment wait for one count. */
  function count(key: string, selection: Selection): Promise<Total> {
    const total = countBooks(db, selection);
    const entry = { total, freeThreshold: selection.freeThreshold };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? key);
    total.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return total;
  }
}

const hasDatesAlone = ({ filters, search }: Selection): boolean =>
  !search && filters.categoryId === undefined && !filters.isFree && hasDates(filters);

/** The total, unless an edition has become free since by the passing of time alone. */
async function holds({ total, freeThreshold }: Kept, threshold: Date): Promise<Total | null> {
  const known = await total;
  const isForFilter = known.nextFree === null || threshold < known.nextFree;
  return freeThreshold <= threshold && isForFilter ? known : null;
}
