import { statfs } from "node:fs/promises";
import type pg from "pg";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ShopParts } from "#server/shop-parts.ts";
import type { FastifyInstance } from "fastify";
import type { AnswerCache } from "#server/answer-cache/answer-cache.ts";
import type { BuiltApp } from "#server/app.ts";

/** Buckets in seconds, from a cached page to the download of a book. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Measures every request by its route's pattern, so that addresses do not create separate series. Fresh answers of the
 * cache do not come this way (docs/decisions/011-page-cache.md) and are counted by the cache.
 */
export function measureApp(app: FastifyInstance, cache: AnswerCache, registry: Registry): void {
  const durations = new Histogram({
    name: "encrier_http_request_duration_seconds",
    help: "Requests that were worked on, until their last byte was handed over.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const answers: Counter = new Counter({
    name: "encrier_answer_cache_requests_total",
    help: "Requests for what may be cached: found fresh, found and due, or made.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      answers.reset();
      for (const [outcome, count] of Object.entries(cache.asked)) answers.inc({ outcome }, count);
    },
  });
  const work: Counter = new Counter({
    name: "encrier_answer_cache_makings_total",
    help: "Answers made for the cache, and pages whose data had not changed.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      work.reset();
      for (const [outcome, count] of Object.entries(cache.work)) work.inc({ outcome }, count);
    },
  });
  const memory: Gauge = new Gauge({
    name: "encrier_answer_cache_bytes",
    help: "Memory that finished answers take.",
    registers: [registry],
    collect: () => memory.set(cache.bytes()),
  });
}

/** Measures what the process depends on: connections, the replica, and the disk under its folders. */
export function measureParts({ deps: { config }, database, replica }: ShopParts, registry: Registry): void {
  const connections: Gauge = new Gauge({
    name: "encrier_database_connections",
    help: "Connections for requests and jobs: in use, idle; and work that waits for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const pools = [database.pool, database.readPool];
      const sum = (of: (pool: pg.Pool) => number) => pools.reduce((all, pool) => all + of(pool), 0);
      const idle = sum(({ idleCount }) => idleCount);
      connections.set({ state: "used" }, sum(({ totalCount }) => totalCount) - idle);
      connections.set({ state: "idle" }, idle);
      connections.set(
        { state: "awaited" },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });
  const disk: Gauge = new Gauge({
    name: "encrier_disk_free_bytes",
    help: "Room that is left to the shop on the disk of a folder.",
    labelNames: ["folder"],
    registers: [registry],
    async collect() {
      await Promise.all(
        Object.entries({ data: config.dataDir, files: config.storageDir }).map(async ([folder, path]) => {
          // The folder of the files is made with the first of them.
          const found = await statfs(path).catch(() => null);
          if (found) disk.set({ folder }, found.bavail * found.bsize);
          else disk.remove({ folder });
        }),
      );
    },
  });
  if (!replica) return;
  const lag: Gauge = new Gauge({
    name: "encrier_replica_lag_seconds",
    help: "How far the replica is behind the primary; NaN while that is unknown.",
    registers: [registry],
    collect: () => lag.set(replica.lag() ?? Number.NaN),
  });
  const isRead: Gauge = new Gauge({
    name: "encrier_replica_readable",
    help: "1 while visitors' reads go to the replica.",
    registers: [registry],
    collect: () => isRead.set(replica.readable() ? 1 : 0),
  });
}

type Backups = BuiltApp["settings"]["backups"];
type LogArchive = NonNullable<Awaited<ReturnType<Backups["logArchive"]>>>;
type LastBackup = Awaited<ReturnType<Backups["last"]>>;

/** The last scheduled backup of the shop, by any process. */
export function measureBackups({ backups }: { backups: Backups }, registry: Registry): void {
  function measure(name: string, help: string, valueOf: (last: LastBackup) => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // During a database outage the last value is reported.
        const last = await backups.last().catch(() => undefined);
        if (last !== undefined) gauge.set(valueOf(last));
      },
    });
  }
  measure(
    "encrier_backup_last_success_timestamp_seconds",
    "When the last backup began that succeeded; 0 if there is none.",
    (last) => (last ? last.startedAt.getTime() / 1000 : 0),
  );
  measure("encrier_backup_last_size_bytes", "Size of the last backup.", (last) => last?.size ?? 0);
  new Gauge({
    name: "encrier_backup_interval_seconds",
    help: "Between two scheduled backups; 0 if this process makes none.",
    registers: [registry],
  }).set(backups.everyMs / 1000);
  const failed: Gauge = new Gauge({
    name: "encrier_restore_test_failed",
    help: "1 if the last restore test failed, otherwise 0.",
    registers: [registry],
    async collect() {
      const hasFailed = await backups.tests.hasFailed().catch(() => undefined);
      if (hasFailed !== undefined) failed.set(hasFailed ? 1 : 0);
    },
  });
  const tested: Gauge = new Gauge({
    name: "encrier_restore_test_last_success_timestamp_seconds",
    help: "When the last restore test began that passed; 0 if there is none.",
    registers: [registry],
    async collect() {
      const passedAt = await backups.tests.passedAt().catch(() => undefined);
      if (passedAt !== undefined) tested.set(passedAt ? passedAt.getTime() / 1000 : 0);
    },
  });
  measureLogArchive(backups, registry);
  measure("encrier_backup_last_duration_seconds", "How long the last backup took.", (last) =>
    last?.endedAt ? (last.endedAt.getTime() - last.startedAt.getTime()) / 1000 : 0,
  );
}

/** The archive of the embedded database's log; both are absent without one. */
function measureLogArchive(backups: Backups, registry: Registry): void {
  const gauge = (name: string, help: string, valueOf: (archive: LogArchive) => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: ["place"],
      registers: [registry],
      async collect() {
        const archive = await backups.logArchive().catch(() => null);
        if (archive) made.set({ place: "backups" }, valueOf(archive));
      },
    });
  };
  gauge(
    "encrier_wal_archived_timestamp_seconds",
    "When the newest part of the database's log was complete that is stored; 0 if there is none.",
    ({ through }) => (through ? new Date(through).getTime() / 1000 : 0),
  );
  gauge(
    "encrier_wal_waiting_bytes",
    "What waits on this machine to be stored with the backups.",
    ({ waitingBytes }) => waitingBytes,
  );
}
