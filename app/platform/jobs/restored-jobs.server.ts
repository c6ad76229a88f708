import type { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import { type Db, type JobInsert, type PgBoss } from "pg-boss";

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
