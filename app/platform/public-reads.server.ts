import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Queryable } from "#platform/queryable.ts";
import { seconds } from "#platform/dates.ts";
import { isReplicaAway, type Replica } from "#platform/replica.server.ts";

export interface ReadLimits {
  /** Connections of the pool that public reads may hold at a time; the others are reserved for other work. */
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
  // A page is abandoned after ten seconds (app/entry.server.tsx).
  statementMs: seconds(10),
});

/** A pool with limits, and a way to ask for its connections. */
type Ask = (statement: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

/**
 * Limits the reads that every visitor can cause: even if many of them wait for a lock or a slow disk, the pool has
 * connections left for logins, purchases and other pages. The limits are local to a transaction of one statement:
 * settings of a session would not survive a pooler in transaction mode.
 */
export function openPublicReads(pool: pg.Pool, limits: ReadLimits): Queryable {
  return drizzleOn(limitedReads(() => pool, limits));
}

/** The same reads, made by the replica while it is readable, and by the primary otherwise. */
export function openReplicaReads(pool: pg.Pool, replica: Replica, limits: ReadLimits): Queryable {
  const onPrimary = limitedReads(() => pool, limits);
  const onReplica = limitedReads((): pg.Pool => {
    const readable = replica.readable();
    if (!readable) throw notReadable();
    return readable;
  }, limits);
  return drizzleOn(async (statement, values) => {
    if (!replica.readable()) return onPrimary(statement, values);
    try {
      return await onReplica(statement, values);
    } catch (error) {
      if (!isReplicaAway(error)) throw error;
      return onPrimary(statement, values);
    }
  });
}

/** The replica fell behind while the read waited for a place. */
const notReadable = () => Object.assign(new Error("The replica is not readable"), { code: "08006" });

function limitedReads(poolNow: () => pg.Pool, limits: ReadLimits): Ask {
  const places = new Places(limits);
  const begin = `begin; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs}`;
  return async (statement, values) => {
    await places.enter();
    try {
      const client = await poolNow().connect();
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
  };
}

/** The methods of a pool that Drizzle uses without a transaction. */
const drizzleOn = (query: Ask): Queryable => drizzle({ query } as unknown as pg.Pool);

/** The same error as PostgreSQL's own: too_many_connections (SQLSTATE 53300). */
const noPlace = () => Object.assign(new Error("Too many public reads at a time"), { code: "53300" });

/** A number of places. A read without a place waits in a queue, for a limited time. */
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
