import type { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import type { Db, JobInsert, PgBoss } from "pg-boss";

/**
 * The queue of a restored shop. A backup has no tables of the queue, which belong to a version of pg-boss: jobs that
 * waited or ran are rows of `restored_jobs`, and the first start of the restored shop queues them, with their
 * identifiers. Jobs that had ended are left out.
 */
export const restoredJobsTable = "restored_jobs";

/** A query for the jobs of a queue that have not ended, and for restored ones that are not queued yet. */
export const waitingJobs = (columns: string): string => `
  select ${columns} from ${restoredJobsTable}
  union all
  select ${columns} from pgboss.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`;

interface RestoredJob {
  id: string;
  name: string;
  data: object | null;
  priority: number;
  start_after: Date;
}

const jobsAtOnce = 500;

/**
 * Queues the restored jobs, each exactly once.
 * @param queues names of the program's queues; jobs of a queue that no longer exists are dropped
 */
export async function queueRestoredJobs(
  pool: ConnectionPool,
  boss: Pick<PgBoss, "insert">,
  queues: ReadonlySet<string>,
): Promise<void> {
  for (;;) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query<RestoredJob>(
        `delete from ${restoredJobsTable} where id in (
           select id from ${restoredJobsTable} order by id limit ${jobsAtOnce} for update skip locked)
         returning id, name, data, priority, start_after`,
      );
      const db: Db = { executeSql: (text, values) => client.query(text, values) };
      for (const [name, jobs] of Map.groupBy(rows, (job) => job.name))
        if (queues.has(name)) await boss.insert(name, jobs.map(insertable), { db });
      await client.query("commit");
      if (rows.length < jobsAtOnce) return;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

const insertable = ({ id, data, priority, start_after }: RestoredJob): JobInsert => ({
  id,
  priority,
  startAfter: start_after,
  ...(data ? { data } : {}),
});

/** What a queue is made of (`JobKind`). */
interface Kind {
  name: string;
  retryLimit: number;
  retryDelaySeconds: number;
  expireInSeconds: number;
  whenLost?: { name: string };
}

/** A job whose process has sent no heartbeat for this long counts as lost, and is tried again. */
const heartbeatSeconds = 15;
/** Of recurring work. */
const timezone = "Europe/Paris";

/** Makes new queues, and gives the existing ones their options. Most starts find all as they should be. */
export async function keepQueues(boss: PgBoss, kinds: Kind[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) if (!known.has(kind.name)) await boss.createQueue(kind.name, queueOptions(kind));
  // All exist now: one may name another.
  for (const kind of kinds) {
    const wanted = { ...queueOptions(kind), ...(kind.whenLost && { deadLetter: kind.whenLost.name }) };
    if (!has(known.get(kind.name), wanted)) await boss.updateQueue(kind.name, wanted);
  }
}

export async function keepSchedules(boss: PgBoss, repeated: { name: string; cron: string }[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, cron } of repeated)
    if (!has(known.get(name), { cron, timezone })) await boss.schedule(name, cron, {}, { tz: timezone });
}

const has = <T extends object>(known: T | undefined, wanted: Partial<T>): boolean =>
  known !== undefined && Object.entries(wanted).every(([name, value]) => known[name as keyof T] === value);

const queueOptions = (kind: Kind) => ({
  retryLimit: kind.retryLimit,
  retryDelay: kind.retryDelaySeconds,
  retryBackoff: true,
  expireInSeconds: kind.expireInSeconds,
  heartbeatSeconds,
  notify: true,
});
