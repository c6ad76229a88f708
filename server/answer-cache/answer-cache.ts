import { LRUCache } from "lru-cache";
import { seconds } from "#platform/data/durations.ts";
import {
  type SharedAnswers,
  type Answer,
  type StoredAnswer,
  storedAnswer,
} from "#server/answer-cache/shared-answers.ts";

/** From this age on an answer is still sent, and renewed in the background. */
const freshFor = seconds(30);
/** From this age on it is no longer sent: changes by time alone are visible within a minute. */
const maxAge = seconds(60);

export type AnswerCache = ReturnType<typeof createAnswerCache>;
export interface Found {
  answer: StoredAnswer;
  /** Whether it should be renewed. */
  due: boolean;
}

/** An answer, and the period between two losses of the listening connection: in another period it may be outdated. */
interface Kept {
  answer: StoredAnswer;
  era: number;
}

interface CacheOptions {
  now: () => Date;
  /** Of all answers together. */
  maxBytes: number;
  /** The first instant after this one at which answers change by time alone: they are not sent from then on. */
  nextChange?: (instant: Date) => Promise<Date | null>;
}

/**
 * Finished public answers in this process's memory, shared with other processes if possible. The cache is closed until
 * it is opened, and must be closed while changes may be missed: a closed cache finds no answers. Its content stays as a
 * last resort, for the time when no answer can be made.
 */
export function createAnswerCache({ now, maxBytes, nextChange = async () => null }: CacheOptions) {
  // Separate partitions, so that a flood of searches or of wrong addresses does not evict books' pages.
  const pages = answersOf(maxBytes * 0.65);
  const listings = answersOf(maxBytes * 0.3);
  const missing = answersOf(maxBytes * 0.05);
  const partitions = [pages, listings, missing];
  const inTheMaking = new Map<string, Promise<StoredAnswer | Answer>>();
  let isOpen = false;
  let generation = 0;
  let era = 0;
  let shared: SharedAnswers | undefined;

  /** Answers that are being made began before the change: they are sent to their callers, but not cached. */
  function forgetTheMaking(): void {
    generation += 1;
    inTheMaking.clear();
  }

  function clear(): void {
    forgetTheMaking();
    for (const partition of partitions) partition.clear();
  }

  const keptAt = (key: string): Kept | undefined => pages.get(key) ?? listings.get(key) ?? missing.get(key);

  function find(key: string): Found | null {
    const kept = isOpen ? keptAt(key) : undefined;
    if (kept?.era !== era) return null;
    const { answer } = kept;
    const instant = now().getTime();
    const age = instant - answer.storedAt;
    if (age < 0 || age >= maxAge || hasEnded(answer, instant)) return null;
    return { answer, due: age >= freshFor };
  }

  async function make(key: string, produce: () => Promise<Answer>): Promise<StoredAnswer | Answer> {
    const begun = { generation, at: now().getTime() };
    const lent = await borrow(key);
    const answer = lent ?? (await produce());
    if (!("parts" in answer) && !isStorable(answer)) return answer;
    const stored = "parts" in answer ? answer : await finished(answer, begun.at);
    const partition = stored.status === 404 ? missing : key.includes("?") ? listings : pages;
    if (isOpen && begun.generation === generation) {
      partition.set(key, { answer: stored, era });
      if (!lent) shared?.keep(key, stored, freshFor);
    }
    return stored;
  }

  /** Caches outside the shop do not reuse it beyond a planned change (RFC 9111 §5.2.2.4). */
  async function finished(answer: Answer, at: number): Promise<StoredAnswer> {
    const endsAt = (await nextChange(new Date(at)))?.getTime() ?? null;
    const policy = String(answer.headers["cache-control"]);
    const outlives = endsAt !== null && at + maxAge + lifetimeOf(policy) >= endsAt;
    const headers = outlives ? { ...answer.headers, "cache-control": "no-cache" } : answer.headers;
    return storedAnswer({ ...answer, headers }, at, endsAt);
  }

  /** An answer from another process, only while it is fresh: otherwise an old answer would renew itself forever. */
  async function borrow(key: string): Promise<StoredAnswer | null> {
    const answer = isOpen && shared ? await shared.find(key) : null;
    const instant = now().getTime();
    return answer && instant - answer.storedAt < freshFor && !hasEnded(answer, instant) ? answer : null;
  }

  return {
    find,
    /** The last stored answer, of any age, for the time when no answer can be made. A received change removes it. */
    findLast: (key: string): StoredAnswer | null => keptAt(key)?.answer ?? null,
    clear,
    /** How often an answer was fresh, was stale but sent, or had to be made. */
    asked: { fresh: 0, due: 0, made: 0 },
    isOpen: () => isOpen,
    /** From now on answers are shared with other processes. */
    shareBy(answers: SharedAnswers): void {
      shared = answers;
    },
    bytes: () => partitions.reduce((sum, partition) => sum + partition.calculatedSize, 0),
    open(): void {
      forgetTheMaking();
      era += 1;
      isOpen = true;
    },
    close(): void {
      forgetTheMaking();
      isOpen = false;
    },
    /** Makes an answer and stores it; concurrent callers share one run. An uncacheable answer is returned unchanged. */
    fill(key: string, produce: () => Promise<Answer>): Promise<StoredAnswer | Answer> {
      const running = inTheMaking.get(key);
      if (running) return running;
      const making = make(key, produce).finally(() => {
        if (inTheMaking.get(key) === making) inTheMaking.delete(key);
      });
      inTheMaking.set(key, making);
      return making;
    },
  };
}

const hasEnded = ({ endsAt }: StoredAnswer, instant: number): boolean => endsAt !== null && instant >= endsAt;

/** How long caches may use an answer, renewal in the background included; milliseconds. */
const lifetimeOf = (cacheControl: string): number =>
  [...cacheControl.matchAll(/(?:max-age|stale-while-revalidate)=(\d+)/g)].reduce(
    (sum, [, lifetime]) => sum + seconds(Number(lifetime)),
    0,
  );

/** The least recently used are removed first; a single answer over the limit is not stored. `maxSize` is at least 1. */
const answersOf = (maxBytes: number) =>
  new LRUCache<string, Kept>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: ({ answer }) => answer.bytes,
  });

/** Redirects, refusals and failures are never stored, nor are answers with `no-store`. */
const isStorable = ({ status, headers }: Answer): boolean =>
  (status === 200 || status === 404) &&
  headers["set-cookie"] === undefined &&
  !String(headers["cache-control"]).includes("no-store");
