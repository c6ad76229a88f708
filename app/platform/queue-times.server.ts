import type { PgBoss } from "pg-boss";
import { minutes } from "#platform/durations.ts";

/**
 * pg-boss stores the time at which it last read its schedules, by PostgreSQL's clock. If that clock is set back by
 * days, this time is in the future and no recurring job runs until then. This moves the queue's times back to the
 * present: jobs keep their delay.
 */
const toThePresent = [
  `update pgboss.job set start_after = now() + (start_after - created_on), created_on = now()
     where state in ('created', 'retry') and created_on > now() + interval '1 hour'`,
  // The longest pause between two tries is two days.
  `update pgboss.job set start_after = now() where state = 'retry' and start_after > now() + interval '3 days'`,
  `update pgboss.job set started_on = now(), heartbeat_on = now()
     where state = 'active' and started_on > now() + interval '1 hour'`,
  `update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
     where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + interval '1 hour'`,
  // Last: the value that shows whether a correction is needed.
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null`,
];

async function bringToThePresent(boss: Pick<PgBoss, "getDb">): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(
    "select 1 from pgboss.version where cron_on > now() + interval '1 hour'",
  );
  if (rows.length === 0) return;
  for (const statement of toThePresent) await db.executeSql(statement);
}

/** Checks now and every minute. @returns a function that ends it */
export async function keepAtThePresent(
  boss: Pick<PgBoss, "getDb">,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const look = () => bringToThePresent(boss).catch(onError);
  await look();
  const timer = setInterval(() => void look(), minutes(1));
  return () => clearInterval(timer);
}
