import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";

/** Who waits for an answer: no caller, a program, or a person. */
export type Urgency = "renewal" | "crawler" | "reader";
const priorities: Record<Urgency, number> = { renewal: 0, crawler: 1, reader: 2 };

/** Pages made at once: one is rendered while others wait for the database. */
const atOnce = 4;
/** A page that takes longer waits for a lock or a slow disk: it goes on, and leaves its place to the next one. */
const longestTurn = 250;
/** Pages that wait for their turn. A crawler's wait behind all readers'. */
const mostWaiting: Record<Urgency, number> = { renewal: 1000, crawler: 500, reader: 3000 };

/** Crawlers that announce themselves. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent !== undefined &&
  /bot\b|crawl|spider|slurp|archiver|facebookexternalhit|\bGPT|scrapy/i.test(userAgent);

/** Pages in the making: a bounded number at a time, those for readers first. Calls are not rendered, and pass. */
export function createMakings() {
  const queue = new PQueue({ concurrency: atOnce });
  const waiting = (urgency: Urgency) => queue.sizeBy({ priority: priorities[urgency] });
  const mayQueue = (urgency: Urgency) => waiting(urgency) < mostWaiting[urgency];
  async function inTurn<Result>(urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
    const begin = async () => {
      const working = work();
      await Promise.race([working, pause(longestTurn, undefined, { ref: false })]).catch(() => undefined);
      return { working };
    };
    return (await queue.add(begin, { priority: priorities[urgency] })).working;
  }
  return {
    mayQueue,
    /** Whether the answer is awaited; a crawler is asked to come back rather than kept waiting. */
    mayWait: (urgency: Urgency): boolean =>
      urgency === "crawler" ? queue.pending < atOnce : mayQueue(urgency),
    run: <Result>(address: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result> =>
      isCall(address) ? work() : inTurn(urgency, work),
  };
}

const isCall = (address: string): boolean => /^\/(?:api|opds)\//.test(address);
