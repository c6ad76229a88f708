import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Queryable } from "#platform/queryable.ts";
import { seconds } from "#platform/dates.ts";

export interface ReadLimits {
  /** Connections of the pool that public reads may hold at a time; the others stay for everything else. */
  places: number;
  /** How long a read waits for one of them, in milliseconds. */
  placeMs: number;
  /** How long a statement waits for a lock, in milliseconds. */
  lockMs: number;
  /** How long a statement may take, in milliseconds. */
  statementMs: number;
}

/** @param poolSize connections of the whole pool */
export const readLimits = (poolSize: number): ReadLimits => ({
  places: Math.max(1, Math.floor((poolSize * 2) / 3)),
  placeMs: seconds(5),
  lockMs: seconds(5),
  // A page is given up after ten seconds (app/entry.server.tsx).
  statementMs: seconds(10),
});

/**
 * Reads that anybody may cause, kept within bounds: however many of them wait, for a lock or for a slow disk, the pool has
 * connections left for logins, purchases and the pages that need none of what they wait for.
 *
 * The limits are local to a transaction of one statement: settings of a session would not survive a pooler in transaction mode.
 */
export function openPublicReads(pool: pg.Pool, limits: ReadLimits): Queryable {
  const places = new Places(limits);
  const begin = `begin; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs}`;
  async function query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    await places.enter();
    try {
      const client = await pool.connect();
      try {
        await client.query(begin);
        const result = await client.query(statement, values);
        await client.query("commit");
        return result;
      } catch (error) {
        // The first failure is the one to report; a connection that can't roll back leaves the pool.
        await client.query("rollback").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    } finally {
      places.leave();
    }
  }
  // All that Drizzle asks of a pool, as long as nobody begins a transaction.
  return drizzle({ query } as unknown as pg.Pool);
}

/** As PostgreSQL says it of itself: too_many_connections (SQLSTATE 53300). */
const noPlace = () => Object.assign(new Error("Too many public reads at a time"), { code: "53300" });

/** A number of places. A read that finds none waits in line, within a bound. */
class Places {
  #free: number;
  readonly #patience: number;
  readonly #line = new Set<() => void>();

  constructor({ places, placeMs }: ReadLimits) {
    this.#free = places;
    this.#patience = placeMs;
  }

  enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      this.#line.delete(enter);
      reject(noPlace());
    }, this.#patience);
    this.#line.add(enter);
    return promise;
  }

  leave(): void {
    const [next] = this.#line;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#line.delete(next);
    next();
  }
}
