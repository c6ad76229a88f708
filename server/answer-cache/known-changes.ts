import { anything } from "#platform/http/reading.server.ts";

/** A transaction that changed what a key names. */
export interface Change {
  key: string;
  transaction: number;
}

/** How far an answer is behind: not at all, in what it says, or in a price or in whether a book is sold at all. */
export type Lateness = "none" | "late" | "wrong";

/** More keys than this are forgotten at once; then every answer is made again. */
const maxKeys = 200_000;

/** Changes everything: the shop's settings, or too much at once. */
const all = "all";

/**
 * The last changes of every key, as PostgreSQL counts transactions. A snapshot (`pg_current_snapshot()`) that was taken before
 * an answer was made contains exactly those that the answer shows, in whichever process and before any restart.
 * @param readSnapshot asked once after each change
 */
export function createKnownChanges(readSnapshot: () => Promise<string>) {
  /** Several of a key only if their order is unknown: messages arrive in the order of the commits. */
  const changes = new Map<string, number[]>();
  let heard = 0;
  let last = 0;
  let snapshot: Promise<string> | null = null;

  function note({ key, transaction }: Change, isLast: boolean): void {
    heard += 1;
    last = isLast ? transaction : Math.max(last, transaction);
    snapshot = null;
    if (changes.size >= maxKeys) {
      changes.clear();
      changes.set(all, [last]);
    }
    for (const changed of [key, anything]) {
      const before = isLast ? [] : (changes.get(changed) ?? []);
      changes.set(changed, [...before.filter((each) => each !== transaction), transaction]);
    }
  }
  const isUnseen = (key: string, seen: string): boolean =>
    changes.get(key)?.some((transaction) => !sees(seen, transaction)) ?? false;

  return {
    /** Grows with each change: what was compared at this count need not be compared again. */
    count: () => heard,
    /** The transaction of the last change that is known. */
    last: () => last,
    hear: (change: Change): void => note(change, true),
    /** Changes before the listening began. */
    learn(rows: readonly Change[]): void {
      for (const change of rows) note(change, false);
    },
    /** A snapshot that sees every change heard so far. An older one would be safe, and renew answers in vain. */
    async snapshot(): Promise<string> {
      const asked = (snapshot ??= readSnapshot());
      try {
        return await asked;
      } catch (error) {
        if (snapshot === asked) snapshot = null;
        throw error;
      }
    },
    /** How far an answer with these keys is behind, made from what a snapshot saw. */
    latenessOf(keys: readonly string[], seen: string): Lateness {
      if (isUnseen(all, seen)) return "wrong";
      let lateness: Lateness = "none";
      for (const key of keys) {
        if (key === anything ? isUnseen(key, seen) : isBook(key) && isUnseen(offerOf(key), seen))
          return "wrong";
        if (lateness === "none" && isUnseen(key, seen)) lateness = "late";
      }
      return lateness;
    },
  };
}

const isBook = (key: string): boolean => key.startsWith("book:");
const offerOf = (key: string): string => `offer:${key.slice("book:".length)}`;

/** Whether a snapshot `xmin:xmax:running,…` of PostgreSQL contains a transaction that was committed. */
function sees(snapshot: string, transaction: number): boolean {
  const [, next = "0", running = ""] = snapshot.split(":");
  return transaction < Number(next) && !running.split(",").includes(String(transaction));
}
