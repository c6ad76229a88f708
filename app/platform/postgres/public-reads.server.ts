import type pg from "pg";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import { seconds } from "#platform/data/durations.ts";
import { isReplicaAway, type Replica } from "#platform/postgres/replica.server.ts";
import { type DatabaseSettings, openPool } from "#platform/postgres/session-settings.server.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
/** Where a query may run: by itself, or inside a transaction. */
export type Queryable = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "$count" | "$with" | "with"
>;
/** Where raw statements run: the database, or a test that inspects their plans. */
export type Executor = Pick<Queryable, "execute">;

export interface ReadLimits {
  /** Connections for public reads, in a pool of their own: the other ones are reserved for other work. */
  places: number;
  /** How long a read waits for one of them, in milliseconds. */
  placeMs: number;
  /** How long a statement waits for a lock, in milliseconds. */
  lockMs: number;
  /** How long a statement may take, in milliseconds. */
  statementMs: number;
}

/** @param connections of the process, those for public reads included */
export const readLimits = (connections: number): ReadLimits => ({
  places: Math.max(1, Math.floor(connections / 2)),
  placeMs: seconds(5),
  lockMs: seconds(5),
  // A page is abandoned after ten seconds (app/entry.server.tsx).
  statementMs: seconds(10),
});

/**
 * Connections for the reads that every visitor can cause: even if all of them wait for a lock or a slow disk, logins,
 * purchases and other pages have theirs. A read that gets none in time is treated as an outage.
 */
export function openReadPool(
  url: string,
  { places, placeMs, lockMs, statementMs }: ReadLimits,
  settings: Partial<DatabaseSettings>,
  more: pg.PoolConfig = {},
): ConnectionPool {
  return openPool(
    url,
    places,
    { ...settings, lockMs, statementMs },
    { connectionTimeoutMillis: placeMs, ...more },
  );
}

/** How public reads ask for one statement. */
type Ask = (statement: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

/** @param isPooled whether the pool's address is that of a pooler in transaction mode */
export const openPublicReads = (pool: pg.Pool, limits: ReadLimits, isPooled: boolean): Queryable =>
  drizzleOn(limitedReads(() => pool, limits, isPooled));

/** The same reads, made by the replica while it is readable, and by the primary otherwise. */
export function openReplicaReads(
  pool: pg.Pool,
  replica: Replica,
  limits: ReadLimits,
  isPooled: boolean,
): Queryable {
  const onPrimary = limitedReads(() => pool, limits, isPooled);
  const onReplica = limitedReads(
    (): pg.Pool => {
      const readable = replica.readable();
      if (!readable) throw notReadable();
      return readable;
    },
    limits,
    isPooled,
  );
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

/** The limits are settings of the sessions; through a pooler in transaction mode, of a transaction of one statement. */
function limitedReads(poolNow: () => pg.Pool, limits: ReadLimits, isPooled: boolean): Ask {
  if (!isPooled) return async (statement, values) => poolNow().query(statement, values);
  const begin = `begin; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs}`;
  return async (statement, values) => {
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
  };
}

/** The methods of a pool that Drizzle uses without a transaction. */
const drizzleOn = (query: Ask): Queryable => drizzle({ query } as unknown as pg.Pool);
