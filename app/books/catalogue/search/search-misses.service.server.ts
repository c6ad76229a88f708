import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { before } from "#platform/data/dates.ts";
import { days, seconds } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { lateWrites } from "#platform/process/late-writes.server.ts";
import { isReader } from "#readers/visitors/visitors.rules.ts";
import { countedSearch, missesKeptDays, searchOf } from "#books/catalogue/search/search-misses.rules.ts";
import * as store from "#books/catalogue/search/search-misses.store.server.ts";

/** Time between two writes. */
const flushEvery = seconds(10);
/** Maximum number of searches that are remembered as vain, and of those that wait to be written. */
const mostKnown = 5000;
const mostPending = 1000;

export type SearchMisses = ReturnType<typeof createSearchMisses>;

/**
 * Counts what readers search in vain, by day and words, without anything of the reader. The answers of the catalogue say what is in vain;
 * requests are counted apart, because most answers come from the cache.
 */
export function createSearchMisses({ db, now, log }: Pick<Deps, "db" | "now" | "log">) {
  const vain = new LRUCache<string, true>({ max: mostKnown });
  let pending = new Map<string, number>();
  const writes = lateWrites(write, flushEvery, (error) =>
    log.error({ err: error }, "searches in vain not counted"),
  );
  const firstDay = () => dayOf(before(now(), days(missesKeptDays)));

  /** Very cheap: it happens at every request. */
  function note({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): void {
    const text = method === "GET" && isReader(headers["user-agent"] ?? "") ? searchOf(url) : null;
    if (text === null || (pending.size >= mostPending && !pending.has(text))) return;
    pending.set(text, (pending.get(text) ?? 0) + 1);
    writes.plan();
  }

  /** Remembers whether a search of the whole catalogue found all that it asked for. */
  function answered(q: string, isFound: boolean): void {
    const text = countedSearch(q);
    if (text === null) return;
    if (isFound) vain.delete(text);
    else vain.set(text, true);
  }

  async function write(): Promise<void> {
    const searched = [...pending];
    pending = new Map();
    // A search that is answered while it is typed is not searched until it is whole.
    const whole = searched.filter(
      ([text]) => vain.has(text) && !searched.some(([other]) => other !== text && other.startsWith(text)),
    );
    if (whole.length === 0) return;
    await store.countMisses(db, dayOf(now()), new Map(whole));
  }

  return {
    note,
    answered,
    flush: writes.flush,
    /** Once a day, also where nothing is searched. */
    removeOld: (): Promise<void> => store.removeMisses(db, firstDay()),
    /** Of the days that are kept. */
    async list(): Promise<store.SearchMiss[]> {
      await writes.flush();
      return store.findMisses(db, firstDay());
    },
  };
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
