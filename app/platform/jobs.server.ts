import { sql } from "drizzle-orm";
import { fromDrizzle, type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import { ConnectionPool } from "#platform/connection-pool.server.ts";
import { runAsJob } from "#platform/current-job.server.ts";
import { isDatabaseAway } from "#platform/database-failure.server.ts";
import type { Queryable } from "#platform/database.server.ts";
import { minutes, seconds } from "#platform/dates.ts";
import { listenOn } from "#platform/listening.server.ts";
import { keepAtThePresent } from "#platform/queue-times.server.ts";

/** A kind of background work: its queue's name, what it is told, and how often it is tried. */
export interface JobKind<Data extends z.ZodType> {
  name: string;
  data: Data;
  /** Tries after the first one; delays double from `retryDelaySeconds`, each up to twice as long by chance. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** Seconds after which a try counts as lost, for instance because its process was killed. */
  expireInSeconds: number;
}

export const jobKind = <Data extends z.ZodType>(kind: JobKind<Data>): JobKind<Data> => kind;

/** How often a mail is tried: over a day or so of the mail server's absence (23 hours at the least, 45 at the most). */
export const mailTries = {
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(5) / 1000,
};

/** Work that comes by itself and is told nothing: what two more tries don't mend waits for its next time. */
export const regularWork = {
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(10) / 1000,
};

export interface JobContext {
  signal: AbortSignal;
  /** How many tries came before this one, those included that ended with their process. */
  earlierTries: number;
}

export interface Jobs {
  /** Queues work in the given transaction: it exists exactly if the transaction is committed. */
  send<Data extends z.ZodType>(
    within: Queryable,
    kind: JobKind<Data>,
    data: z.input<Data>,
    options?: { startAfter?: Date; priority?: number },
  ): Promise<void>;
  /** Declares who does the work. Takes effect when the worker starts. */
  handle<Data extends z.ZodType>(
    kind: JobKind<Data>,
    concurrency: number,
    handler: (data: z.output<Data>, context: JobContext) => Promise<void>,
  ): void;
  /** Work that comes by itself, by a cron line in Paris time; once, however many processes there are. */
  repeat(kind: JobKind<z.ZodType>, cron: string): void;
  start(options: { work: boolean }): Promise<void>;
  /** Lets running work end, within the bound. */
  stop(): Promise<void>;
  check(): Promise<void>;
  /** How much work each queue could do now, over all processes; some seconds old. */
  waiting(): Promise<{ name: string; ready: number }[]>;
}

interface Registration {
  kind: JobKind<z.ZodType>;
  concurrency: number;
  handler: (data: unknown, context: JobContext) => Promise<void>;
}

/** Work whose process says nothing for this long is taken to be lost with it, and tried again. */
const heartbeatSeconds = 15;
const supervisionSeconds = 10;

/** The queue in PostgreSQL. @param onError receives what fails in the background */
export function pgBossJobs(databaseUrl: string, onError: Report): Jobs {
  const report = oneOutageAtATime(onError);
  const pool = new ConnectionPool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: seconds(10),
    application_name: "encrier: queue",
  });
  const boss = new PgBoss({
    db: queueDatabase(pool, databaseUrl),
    useListenNotify: true,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  });
  boss.on("error", (error) => report(error));
  const registrations: Registration[] = [];
  const repeated: { name: string; cron: string }[] = [];
  let leaveTimes = (): void => undefined;
  return {
    async send(within, kind, data, options = {}) {
      await boss.send(kind.name, kind.data.parse(data) as object, {
        db: fromDrizzle(within as Parameters<typeof fromDrizzle>[0], sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
      });
    },
    handle(kind, concurrency, handler) {
      registrations.push({ kind, concurrency, handler: handler as Registration["handler"] });
    },
    repeat(kind, cron) {
      repeated.push({ name: kind.name, cron });
    },
    async start({ work }) {
      await boss.start();
      leaveTimes = await keepAtThePresent(boss, report);
      for (const { kind } of registrations) {
        await boss.createQueue(kind.name, queueOptions(kind));
        // A queue that is there already keeps its options unless told.
        await boss.updateQueue(kind.name, queueOptions(kind));
      }
      for (const { name, cron } of repeated) await boss.schedule(name, cron, {}, { tz: "Europe/Paris" });
      if (!work) return;
      for (const registration of registrations) {
        for (let n = 0; n < registration.concurrency; n++) await beginWork(boss, registration, report);
      }
    },
    async stop() {
      leaveTimes();
      await boss.stop({ graceful: true, timeout: 20_000 });
      if (!pool.ending) await pool.end();
    },
    check: async () => {
      await boss.getQueues();
    },
    waiting: async () =>
      (await boss.getQueues()).map(({ name, readyCount }) => ({ name, ready: readyCount })),
  };
}

/**
 * pg-boss's own connections would end the process with the database: a client of its pool has no `error` listener while it is
 * checked out, and its listening client none once it was given up.
 */
const queueDatabase = (pool: ConnectionPool, url: string): Db => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, onNotification, onReconnect) {
    return listenOn(
      url,
      { name: channel, purpose: "queue" },
      // Without a listener work begins some seconds late: nothing to report.
      { onListening: onReconnect, onMessage: onNotification, onLost: () => undefined },
    );
  },
});

type Report = (error: unknown, job?: string) => void;

/** How often an outage is reported again, in milliseconds: each worker meets it every few seconds. */
const outagePause = minutes(1);

/** While the database is away, one report a minute says all that there is to say. */
function oneOutageAtATime(onError: Report): Report {
  let reported = -Infinity;
  return (error, job) => {
    if (job !== undefined || !isDatabaseAway(error)) return onError(error, job);
    if (performance.now() - reported < outagePause) return undefined;
    reported = performance.now();
    return onError(error, job);
  };
}

const queueOptions = (kind: JobKind<z.ZodType>) => ({
  retryLimit: kind.retryLimit,
  retryDelay: kind.retryDelaySeconds,
  retryBackoff: true,
  expireInSeconds: kind.expireInSeconds,
  heartbeatSeconds,
  notify: true,
});

async function beginWork(boss: PgBoss, { kind, handler }: Registration, onError: Report): Promise<void> {
  const worker = await boss.work(
    kind.name,
    {
      pollingIntervalSeconds: 2,
      // New work is told at once; this is how late work that was put off (a retry) may begin.
      notifyPollingIntervalSeconds: 5,
      includeMetadata: true,
    },
    async ([job]) => {
      if (!job) return;
      // Where there was one piece of work there may be more: looked for at once, not at the next interval.
      boss.notifyWorker(worker);
      try {
        const context = { signal: job.signal, earlierTries: job.retryCount };
        await runAsJob(job.id, () => handler(kind.data.parse(job.data), context));
      } catch (error) {
        onError(error, kind.name);
        throw error;
      }
    },
  );
}
