import { setTimeout as pause } from "node:timers/promises";

/** A kind of request that many readers make; resolves with a fault's description, or null. */
export type Ask = () => Promise<string | null>;

export interface Load {
  /** The number of answers so far, by kind. */
  counts: Record<string, number>;
  failures: string[];
  /** Ends once the running requests are answered. */
  end: () => Promise<void>;
}

/** Milliseconds between two requests of one reader. */
const thinking = 40;

/** Readers who each repeat a request until the end. */
export function beginLoad(kinds: { name: string; readers: number; ask: Ask }[]): Load {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const over = new AbortController();
  async function read(name: string, ask: Ask): Promise<void> {
    while (!over.signal.aborted) {
      const fault = await ask().catch((error: Error) => `${error.message} (${String(error.cause)})`);
      counts[name] = (counts[name] ?? 0) + 1;
      if (fault !== null) failures.push(`${name} at ${new Date().toISOString()}: ${fault}`);
      await pause(thinking);
    }
  }
  const reading = kinds.flatMap(({ name, readers, ask }) =>
    Array.from({ length: readers }, () => read(name, ask)),
  );
  return {
    counts,
    failures,
    end: async () => {
      over.abort();
      await Promise.all(reading);
    },
  };
}

/** Fetches an address whole. @returns null for a 200 */
export async function askFor(url: string, init: RequestInit = {}): Promise<string | null> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status === 200 ? null : `${answer.status} for ${url}`;
}
