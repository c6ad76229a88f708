import type { PgBoss } from "pg-boss";

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
