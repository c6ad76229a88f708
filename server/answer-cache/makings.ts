import PQueue from "p-queue";

/** Who waits for an answer: no caller, a program, or a person. */
export type Urgency = "renewal" | "crawler" | "reader";
const priorities: Record<Urgency, number> = { renewal: 0, crawler: 1, reader: 2 };

/** Pages made at once: some are rendered while others wait for the database, perhaps for a lock until its limit. */
const atOnce = 8;
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
  return {
    mayQueue,
    /** Whether the answer is awaited; a crawler is asked to come back rather than kept waiting. */
    mayWait: (urgency: Urgency): boolean =>
      urgency === "crawler" ? queue.pending < atOnce : mayQueue(urgency),
    run: <Result>(address: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result> =>
      isCall(address) ? work() : queue.add(work, { priority: priorities[urgency] }),
  };
}

const isCall = (address: string): boolean => /^\/(?:api|opds)\//.test(address);
