import { uptime } from "node:os";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/postgres/database.server.ts";
import { seconds } from "#platform/data/durations.ts";

/** Clocks other than the process's own (`deps.now`). */
export interface Clocks {
  /** PostgreSQL's clock now; within a transaction not the instant at which it began. */
  database(db: Executor): Promise<Date>;
  /** Milliseconds since the machine started, sleep included, independent of changes to its clock. */
  uptime(): number;
}

export const systemClocks: Clocks = {
  async database(db) {
    const { rows } = await db.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    return new Date(rows[0]?.now ?? Number.NaN);
  },
  uptime: () => seconds(uptime()),
};
