import { AsyncLocalStorage } from "node:async_hooks";

export interface CallAnswer {
  status: number;
  text: string;
}

/** What an answer is made from, for the cache that keeps it (docs/decisions/011-page-cache.md). */
export interface Reading {
  /** What was read: a change of one of them renews the answer. */
  keys: Set<string>;
  /** The calls of a page by their addresses, each made once. */
  calls: Map<string, Promise<CallAnswer>>;
}

/** The answer that is being made for the cache; the calls that it makes go to their source. */
export const reading = new AsyncLocalStorage<Reading>();

/** Says what the present answer reads; the keys are those of `db/migrations/0250-changes-by-key.sql`. */
export function noteRead(...keys: readonly string[]): void {
  const read = reading.getStore()?.keys;
  if (read) for (const key of keys) read.add(key);
}

/** What changes by time alone, or unannounced: the answer is renewed after half a minute. */
export const byTime = "time";
const endPrefix = "until:";
/** Says that the present answer is wrong from an instant on. */
export const noteEnd = (end: Date): void => noteRead(endPrefix + end.toISOString());
/** The first instant from which an answer with these keys is wrong; null if none was said. */
export function endOf(keys: readonly string[]): Date | null {
  const [first] = keys.filter((key) => key.startsWith(endPrefix)).toSorted();
  return first === undefined ? null : new Date(first.slice(endPrefix.length));
}
/** Any change renews the answer: of one that does not say what it reads. */
export const anything = "anything";
/** The free catalogue, which editions enter at a known instant. */
export const freeCatalogue = "free";
