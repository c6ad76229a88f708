import { statfs } from "node:fs/promises";
import type pg from "pg";
import { Gauge, type Registry } from "prom-client";
import type { ShopParts } from "#server/shop-parts.ts";

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
