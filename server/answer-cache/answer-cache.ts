import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { hours, minutes, seconds } from "#platform/data/durations.ts";
import { anything, byTime, endOf, freeCatalogue } from "#platform/http/reading.server.ts";
import type { AnswersOnDisk } from "#server/answer-cache/answers-on-disk.ts";
import {
  type Answer,
  bytesOf,
  type KeptAnswer,
  keptAnswer,
  type Sources,
} from "#server/answer-cache/kept-answer.ts";
import { type Change, createKnownChanges } from "#server/answer-cache/known-changes.ts";

/** From the first age on an answer is still sent, and renewed in the background; from the second on it is not sent. */
const announced = { freshFor: minutes(10), maxAge: hours(24) };
const unannounced = { freshFor: seconds(30), maxAge: seconds(60) };

/**
 * The share of the answers found on the disk that enter the memory: what is asked often is there soon, and what is asked
 * once does not take its place (bench/notes/cache-of-the-whole-shop.md).
 */
const admission = 1 / 8;

export type AnswerCache = ReturnType<typeof createAnswerCache>;
export interface Found {
  answer: KeptAnswer;
  /** Whether it should be renewed. */
  due: boolean;
}

/** A new answer, or null if the known one has the same data; and what either was made from. */
export type Made = Omit<Sources, "seen"> & { answer: Answer | null };
/** @param known the answer of before, of any age */
export type Produce = (known: KeptAnswer | undefined) => Promise<Made>;

interface CacheOptions {
  now: () => Date;
  /** Of all answers in this process's memory together. */
  maxBytes: number;
  /** The first instant after this one at which prices of these books, or of any, change by time alone. */
  nextChange?: (instant: Date, books: readonly number[] | null) => Promise<Date | null>;
  readSnapshot?: () => Promise<string>;
  /** Those of the last days. */
  readChanges?: () => Promise<readonly Change[]>;
}

/** An answer in memory, and the count of changes with which it was compared last. */
interface Held {
  answer: KeptAnswer;
  comparedAt: number;
}

/**
 * Finished public answers: those asked most in this process's memory, all on the machine's disk. The cache is closed until
 * it is opened, and must be closed while changes may be missed: a closed cache finds no answers. Its content stays as a
 * last resort, for the time when no answer can be made.
 */
export function createAnswerCache({
  now,
  maxBytes,
  nextChange = async () => null,
  readSnapshot = async () => "0:0:",
  readChanges = async () => [],
}: CacheOptions) {
  // Separate partitions, so that a flood of searches or of wrong addresses does not evict books' pages.
  const pages = answersOf(maxBytes * 0.65);
  const listings = answersOf(maxBytes * 0.3);
  const missing = answersOf(maxBytes * 0.05);
  const partitions = [pages, listings, missing];
  const inTheMaking = new Map<string, Promise<KeptAnswer | Answer>>();
  const changes = createKnownChanges(readSnapshot);
  let isOpen = false;
  let generation = 0;
  let disk: AnswersOnDisk | undefined;
  /** How often an answer was made, or found unchanged by its data. */
  const work = { made: 0, compared: 0 };

  /** Answers that are being made began before: they are sent to their callers, but not kept. */
  function forgetTheMaking(): void {
    generation += 1;
    inTheMaking.clear();
  }

  function hold(key: string, answer: KeptAnswer): Held {
    const held = { answer, comparedAt: -1 };
    for (const partition of partitions) partition.delete(key);
    (answer.status === 404 ? missing : key.includes("?") ? listings : pages).set(key, held);
    return held;
  }

  function heldAt(key: string): Held | undefined {
    const held = pages.get(key) ?? listings.get(key) ?? missing.get(key);
    if (held) return held;
    const stored = disk?.find(key);
    if (!stored) return undefined;
    return Math.random() < admission ? hold(key, stored) : { answer: stored, comparedAt: -1 };
  }

  const isSeen = (answer: KeptAnswer) => changes.latenessOf(answer.keys, answer.seen);

  function judge(held: Held): Found | null {
    const { answer } = held;
    const instant = now().getTime();
    const age = instant - answer.madeAt;
    const { freshFor, maxAge } = termsOf(answer);
    if (age < 0 || age >= maxAge || (answer.endsAt !== null && instant >= answer.endsAt)) return null;
    if (held.comparedAt === changes.count()) return { answer, due: age >= freshFor };
    const lateness = isSeen(answer);
    if (lateness === "none") held.comparedAt = changes.count();
    return lateness === "wrong" ? null : { answer, due: age >= freshFor || lateness === "late" };
  }

  function find(key: string): Found | null {
    const held = isOpen ? heldAt(key) : undefined;
    return held ? judge(held) : null;
  }

  async function make(key: string, produce: Produce): Promise<KeptAnswer | Answer> {
    const begun = { generation, at: now().getTime() };
    const lent = isOpen ? disk?.find(key) : null;
    const found = lent && judge({ answer: lent, comparedAt: -1 });
    if (found && !found.due) return hold(key, found.answer).answer;
    const seen = await inTime(changes.snapshot());
    const known = heldAt(key)?.answer;
    const { answer, ...sources } = await produce(known);
    work[answer ? "made" : "compared"] += 1;
    const made = answer ?? known;
    if (!made) throw new Error("An answer that is not known cannot stay as it is.");
    if (seen === null || (answer && !isStorable(answer))) return made;
    const renewed = await inTime(finished(made, { ...sources, seen }, begun.at));
    if (!renewed) return made;
    if (isOpen && begun.generation === generation && isSeen(renewed) !== "wrong") {
      hold(key, renewed);
      if (renewed.status === 200) disk?.keep(key, renewed);
    }
    return renewed;
  }

  async function finished(made: Answer | KeptAnswer, sources: Sources, madeAt: number): Promise<KeptAnswer> {
    const planned = [await nextChange(new Date(madeAt), booksIn(sources.keys)), endOf(sources.keys)];
    const [change = null] = planned
      .filter((instant) => instant !== null)
      .toSorted((one, other) => one.getTime() - other.getTime());
    const facts = { ...sources, madeAt, endsAt: null };
    return endingBefore(change, "tag" in made ? { ...made, ...facts } : await keptAnswer(made, facts));
  }

  return {
    find,
    /** The last kept answer, of any age, for the time when no answer can be made; not one from before a change. */
    findLast(key: string): KeptAnswer | null {
      const held = heldAt(key);
      return held && isSeen(held.answer) === "none" ? held.answer : null;
    },
    clear(): void {
      forgetTheMaking();
      for (const partition of partitions) partition.clear();
      disk?.clear();
    },
    hear: (change: Change): void => changes.hear(change),
    lastHeard: (): number => changes.last(),
    /** Reads the changes before the listening began. */
    catchUp: async (): Promise<void> => changes.learn(await readChanges()),
    /** How often an answer was fresh, was stale but sent, or had to be made. */
    asked: { fresh: 0, due: 0, made: 0 },
    work,
    isOpen: () => isOpen,
    /** From now on answers are kept on the disk, and shared with the other processes of the machine. */
    keepOn(answers: AnswersOnDisk): void {
      disk = answers;
    },
    bytes: () => partitions.reduce((sum, partition) => sum + partition.calculatedSize, 0),
    open(): void {
      forgetTheMaking();
      isOpen = true;
    },
    close(): void {
      forgetTheMaking();
      isOpen = false;
    },
    /** Makes an answer and keeps it; concurrent callers share one run, unless it has missed a change. */
    fill(key: string, produce: Produce): Promise<KeptAnswer | Answer> {
      const begin = (): Promise<KeptAnswer | Answer> => {
        const making = make(key, produce).finally(() => {
          if (inTheMaking.get(key) === making) inTheMaking.delete(key);
        });
        inTheMaking.set(key, making);
        return making;
      };
      const running = inTheMaking.get(key);
      if (!running) return begin();
      return running.then((made) =>
        "tag" in made && isSeen(made) !== "none" ? (inTheMaking.get(key) ?? begin()) : made,
      );
    },
  };
}

/** Null if the database has not said it in a second, or cannot: an answer is then sent, and not kept. */
const inTime = <Result>(asked: Promise<Result>): Promise<Result | null> =>
  Promise.race([asked, pause(seconds(1), null, { ref: false })]).catch(() => null);

/** Caches outside the shop do not reuse it beyond a planned change either (RFC 9111 §5.2.2.4). */
function endingBefore(change: Date | null, answer: KeptAnswer): KeptAnswer {
  if (change === null) return answer;
  const policyAt = answer.headers.indexOf("cache-control") + 1;
  const lifetime = lifetimeOf(answer.headers[policyAt] ?? "");
  const endsAt = change.getTime() - lifetime;
  if (endsAt > answer.madeAt + unannounced.maxAge) return { ...answer, endsAt };
  return { ...answer, headers: answer.headers.with(policyAt, "no-cache"), endsAt: change.getTime() };
}

const termsOf = ({ keys }: KeptAnswer) =>
  keys.includes(byTime) || keys.includes(anything) ? unannounced : announced;

/** The books of which an answer shows prices; null for all. */
const booksIn = (keys: readonly string[]): number[] | null =>
  keys.includes(anything) || keys.includes(freeCatalogue)
    ? null
    : keys.flatMap((key) => (key.startsWith("book:") ? [Number(key.slice("book:".length))] : []));

/** How long caches may use an answer, renewal in the background included; milliseconds. */
const lifetimeOf = (cacheControl: string): number =>
  [...cacheControl.matchAll(/(?:max-age|stale-while-revalidate)=(\d+)/g)].reduce(
    (sum, [, lifetime]) => sum + seconds(Number(lifetime)),
    0,
  );

/** The least recently used are removed first; a single answer over the limit is not stored. `maxSize` is at least 1. */
const answersOf = (maxBytes: number) =>
  new LRUCache<string, Held>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: ({ answer }) => Math.max(1, bytesOf(answer)),
  });

/** Redirects, refusals and failures are never stored, nor are answers with `no-store`. */
const isStorable = ({ status, headers }: Answer): boolean =>
  (status === 200 || status === 404) &&
  headers["set-cookie"] === undefined &&
  !String(headers["cache-control"]).includes("no-store");
