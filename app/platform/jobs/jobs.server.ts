import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import { z } from "zod";
import { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import { runAsJob } from "#platform/jobs/current-job.server.ts";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import { keepQueues, keepSchedules, queueRestoredJobs } from "#platform/jobs/restored-jobs.server.ts";
import { listenOn } from "#platform/http/listening.server.ts";

/** A kind of background work: its queue's name, its payload, and its retries. */
export interface JobKind<Data extends z.ZodType> {
  name: string;
  data: Data;
  /** Retries after the first try; delays double from `retryDelaySeconds`, each with a random factor of up to two. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** Seconds after which a try counts as lost, for instance because its process was killed. */
  expireInSeconds: number;
  /** The kind that receives the payload once no try is left, even if the last one ended with its process. */
  whenLost?: { name: string };
  /**
   * The payload holds an address, a name or a reason: a job is deleted once it is done, and with its person
   * (`forget`). Others are kept for a week.
   */
  isPersonal?: true;
}

const knownKinds: JobKind<z.ZodType>[] = [];

export function jobKind<Data extends z.ZodType>(kind: JobKind<Data>): JobKind<Data> {
  knownKinds.push(kind);
  return kind;
}

/** All kinds of the modules that are loaded. */
export const jobKinds = (): readonly JobKind<z.ZodType>[] => knownKinds;

/** Retries of a mail: they cover an outage of the mail server of about a day (23 to 45 hours). */
export const mailTries = {
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(5) / 1000,
};

/** Recurring work without a payload: after two retries it waits for its next run. */
export const regularWork = {
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(10) / 1000,
};

export interface JobContext {
  signal: AbortSignal;
  /** The number of earlier tries, those included that ended with their process. */
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
  /** Registers the handler of the work. Takes effect when the worker starts. */
  handle<Data extends z.ZodType>(
    kind: JobKind<Data>,
    concurrency: number,
    handler: (data: z.output<Data>, context: JobContext) => Promise<void>,
  ): void;
  /** Deletes the jobs about an erased account, in any state but that of a running one. */
  forget(within: Queryable, person: { memberId: string; email: string }): Promise<void>;
  /** Recurring work, by a cron expression in Paris time; each run happens once, for any number of processes. */
  repeat(kind: JobKind<z.ZodType>, cron: string): void;
  start(options: { work: boolean }): Promise<void>;
  /** Waits for running work to end, up to the limit. */
  stop(): Promise<void>;
  check(): Promise<void>;
  /** The state of each queue, over all processes; some seconds old. */
  queues(): Promise<QueueState[]>;
}

export interface QueueState {
  name: string;
  /** Jobs that are ready. */
  ready: number;
  /** Age of the oldest of them, in seconds: how long it has been ready; 0 if there is none. */
  oldestSeconds: number;
  /** Jobs that failed at their last try, and are not tried again. */
  failed: number;
}

interface Registration {
  kind: JobKind<z.ZodType>;
  concurrency: number;
  handler: (data: unknown, context: JobContext) => Promise<void>;
}

const supervisionSeconds = 10;
/** Connections of the queue in each process, in addition to its listening one. */
const queueConnections = 4;

/**
 * The queue in PostgreSQL.
 * @param databaseUrl an address that does not go through a pooler in transaction mode: the queue listens for work
 * @param onError receives background errors
 */
export function pgBossJobs(databaseUrl: string, onError: Report): Jobs {
  const report = oneOutageAtATime(onError);
  const pool = new ConnectionPool({
    connectionString: databaseUrl,
    max: queueConnections,
    connectionTimeoutMillis: seconds(10),
    application_name: "encrier: queue",
    // The shop's role may have limits of its own, which are too short for the queue's upkeep.
    options: "-c statement_timeout=0 -c lock_timeout=0",
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
  return {
    async send(within, kind, data, options = {}) {
      await boss.send(kind.name, kind.data.parse(data) as object, {
        db: fromDrizzle(within, sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
      });
    },
    async forget(within, { memberId, email }) {
      const kinds = registrations.flatMap(({ kind }) => (kind.isPersonal ? [kind.name] : []));
      await within.execute(sql`delete from pgboss.job
        where name = any(${sql.param(kinds)}::text[]) and state <> 'active'
          and (data ->> 'memberId' = ${memberId} or lower(data ->> 'email') = lower(${email}))`);
    },
    handle(kind, concurrency, handler) {
      registrations.push({ kind, concurrency, handler: handler as Registration["handler"] });
    },
    repeat(kind, cron) {
      repeated.push({ name: kind.name, cron });
    },
    async start({ work }) {
      await boss.start();
      const kinds = registrations.map(({ kind }) => kind);
      await keepQueues(boss, kinds);
      await queueRestoredJobs(pool, boss, new Set(kinds.map(({ name }) => name)));
      await keepSchedules(boss, repeated);
      if (!work) return;
      for (const registration of registrations) {
        for (let n = 0; n < registration.concurrency; n++) await beginWork(boss, registration, report);
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
      if (!pool.ending) await pool.end();
    },
    check: async () => {
      await boss.getQueues();
    },
    async queues() {
      const [queues, ages] = await Promise.all([
        boss.getQueues(),
        pool.query<{ name: string; seconds: number }>(oldestReady),
      ]);
      const age = new Map(ages.rows.map((row) => [row.name, row.seconds]));
      return queues.map(({ name, readyCount, failedCount }) => ({
        name,
        ready: readyCount,
        oldestSeconds: age.get(name) ?? 0,
        failed: failedCount,
      }));
    },
  };
}

/**
 * pg-boss's own connections would end the process with the database: a client of its pool has no `error` listener while
 * it is checked out, and its listening client has none after it was abandoned.
 */
const queueDatabase = (pool: ConnectionPool, url: string): Db => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, onNotification, onReconnect) {
    return listenOn(
      url,
      { name: channel, purpose: "queue" },
      // Without a listener, work begins some seconds late; this is not worth a report.
      { onListening: onReconnect, onMessage: onNotification, onLost: () => undefined },
    );
  },
});

/** Only unfinished jobs are read, by pg-boss's own index of them. */
const oldestReady = `select name, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state < 'active' and start_after <= now() group by name`;

type Report = (error: unknown, job?: string) => void;

/** Interval between reports of an outage, in milliseconds: each worker sees it every few seconds. */
const outagePause = minutes(1);

/** During a database outage, one report a minute is enough. */
function oneOutageAtATime(onError: Report): Report {
  let reported = -Infinity;
  return (error, job) => {
    if (job !== undefined || !isDatabaseAway(error)) return onError(error, job);
    if (performance.now() - reported < outagePause) return undefined;
    reported = performance.now();
    return onError(error, job);
  };
}

async function beginWork(boss: PgBoss, { kind, handler }: Registration, onError: Report): Promise<void> {
  const worker = await boss.work(
    kind.name,
    {
      pollingIntervalSeconds: 2,
      // New work is announced immediately; this is the maximum delay of postponed work (a retry).
      notifyPollingIntervalSeconds: 5,
      includeMetadata: true,
    },
    async ([job]) => {
      if (!job) return;
      // After one job there may be more: the queue is read again immediately, not at the next interval.
      boss.notifyWorker(worker);
      try {
        const context = { signal: job.signal, earlierTries: job.retryCount };
        await runAsJob(job.id, () => handler(kind.data.parse(job.data), context));
        // In place of its completion, which pg-boss leaves out then.
        if (kind.isPersonal) await boss.deleteJob(kind.name, job.id);
      } catch (error) {
        onError(error, kind.name);
        throw error;
      }
    },
  );
}
