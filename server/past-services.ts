import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { z } from "zod";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Database, Queryable } from "#platform/postgres/database.server.ts";
import type { JobKind, Jobs } from "#platform/jobs/jobs.server.ts";
import { createServices, type Services } from "#server/app.ts";

/** The shop's services at an instant that only moves forward, up to the present. */
export interface Past {
  services: Services;
  /** Moves the clock; queued work that is due by then is done on the way, each at its time. */
  moveTo(instant: Date): Promise<void>;
  /** Does work that the queue would repeat by itself. */
  perform(kind: JobKind<z.ZodType>): Promise<void>;
}

export interface PastOptions {
  startsAt: Date;
  /** Kinds of queued work that are done; all others send mails, and no mail is sent for the past. */
  performed: readonly JobKind<z.ZodType>[];
}

/**
 * Lets the shop's own services act in the past, in one transaction on one connection: an error or a kill leaves
 * nothing. Only for a database on which no other process has written: what they write is older than all that follows.
 * @param use receives the transaction, and opens the past in it as often as it needs
 */
export async function inOneTransaction(
  deps: ShopDeps,
  use: (tx: Queryable, openPast: (options: PastOptions) => Promise<Past>) => Promise<void>,
): Promise<void> {
  const client = await deps.db.$client.connect();
  try {
    await drizzle(oneAtATime(client)).transaction((tx) =>
      use(tx, (options) => openPast(deps, tx as unknown as Database, options)),
    );
  } finally {
    // With its named statements and its memory of them.
    client.release(true);
  }
}

/** @param db a transaction: the services' own transactions become its savepoints */
async function openPast(deps: ShopDeps, db: Database, { startsAt, performed }: PastOptions): Promise<Past> {
  const clock = { now: startsAt };
  const now = () => new Date(clock.now);
  const queue = openPastQueue(clock, new Set(performed.map(({ name }) => name)));
  const services = await createServices({
    ...deps,
    db,
    reads: db,
    visitorReads: db,
    now,
    clocks: { database: () => Promise.resolve(now()), uptime: () => clock.now.getTime() },
    jobs: queue.jobs,
  });
  return { services, moveTo: queue.moveTo, perform: queue.perform };
}

interface WaitingJob {
  name: string;
  data: unknown;
  at: Date;
}

function openPastQueue(clock: { now: Date }, performed: ReadonlySet<string>) {
  const handlers = new Map<string, (data: unknown) => Promise<void>>();
  let waiting: WaitingJob[] = [];

  const jobs: Jobs = {
    send(_within, kind, data, { startAfter = clock.now } = {}) {
      // Copies of a message change nothing: the first one is enough.
      const text = JSON.stringify(data);
      const isCopy = waiting.some((job) => job.name === kind.name && JSON.stringify(job.data) === text);
      if (performed.has(kind.name) && !isCopy) waiting.push({ name: kind.name, data, at: startAfter });
      return Promise.resolve();
    },
    handle(kind, _concurrency, handler) {
      handlers.set(kind.name, (data) =>
        handler(kind.data.parse(data) as never, { signal: new AbortController().signal, earlierTries: 0 }),
      );
    },
    forget: () => Promise.resolve(),
    repeat: () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    check: () => Promise.resolve(),
    queues: () => Promise.resolve([]),
  };

  async function run(name: string, data: unknown): Promise<void> {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`No module handles ${name}.`);
    await handler(data);
  }

  return {
    jobs,
    perform: ({ name }: JobKind<z.ZodType>) => run(name, {}),
    async moveTo(instant: Date): Promise<void> {
      for (;;) {
        const [next] = waiting
          .filter(({ at }) => at <= instant)
          .toSorted((a, b) => a.at.getTime() - b.at.getTime());
        if (!next) break;
        waiting = waiting.filter((job) => job !== next);
        if (next.at > clock.now) clock.now = next.at;
        await run(next.name, next.data);
      }
      if (instant > clock.now) clock.now = instant;
    },
  };
}

/**
 * The services may ask several questions at once; in a transaction they have one connection, which takes one. The same
 * hundred statements come thousands of times: named, each is parsed and planned once.
 */
function oneAtATime(client: pg.PoolClient): pg.PoolClient {
  const names = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  function named(statement: unknown): unknown {
    if (typeof statement !== "object" || statement === null || !("text" in statement)) return statement;
    const text = String(statement.text);
    const name = names.get(text) ?? `past-${names.size}`;
    names.set(text, name);
    return { ...statement, name };
  }

  const query = (statement: string, ...values: unknown[]) => {
    const answer = last.then(() => client.query(named(statement) as string, ...(values as [])));
    last = answer.then(ignore, ignore);
    return answer;
  };
  return Object.assign(Object.create(client) as pg.PoolClient, { query });
}

const ignore = (): void => undefined;
