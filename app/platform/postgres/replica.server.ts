import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { seconds } from "#platform/data/durations.ts";
import { type DatabaseSettings, openPool } from "#platform/postgres/session-settings.server.ts";

/** A streaming replica of the database, for reads that may be some seconds old. */
export interface Replica {
  /** Its connections while it may be read; null while the primary must be. */
  readable(): pg.Pool | null;
  /**
   * Content has changed: the replica is read again once it has applied the change, so that no cache is filled with the
   * former content.
   */
  catchUp(): void;
  /** Changes may be missed: the replica is not read until the next `catchUp`. */
  distrust(): void;
  /** Seconds that it is behind the primary; null if that is unknown. */
  lag(): number | null;
  close(): Promise<void>;
}

interface Options {
  url: string;
  poolSize: number;
  settings: Partial<DatabaseSettings>;
  /** Connections to the primary. */
  primary: Pick<pg.Pool, "query">;
  /** A replica further behind is not read, in milliseconds. */
  maxLagMs: number;
  /** Receives whether the replica is read, at each change that lasts. */
  onTurn: (isReadable: boolean, reason: unknown) => void;
}

/** Interval between two looks at the positions, in milliseconds; shorter while a change is awaited. */
const usualInterval = seconds(1);
const shortInterval = 50;
/** Without news for this long, the replica is not read. */
const newsLifetime = seconds(5);

/**
 * Watches how far the replica has applied the primary's log, by the log's positions: clocks are not compared, and an
 * idle primary causes no lag. A server that has been promoted is no replica: it may be a second primary.
 */
export function openReplica({ url, poolSize, settings, primary, maxLagMs, onTurn }: Options): Replica {
  const pool = openPool(url, poolSize, settings, {
    // The primary is asked instead.
    connectionTimeoutMillis: seconds(2),
    application_name: "encrier: replica",
  });
  const ending = new AbortController();
  /** Positions of the primary that the replica has not applied yet, with the time of their look. */
  let behind: { position: bigint; at: number }[] = [];
  let seenAt = -Infinity;
  /** Counts the changes; the replica is read if it has applied the last one. */
  let changes = 0;
  let appliedChanges = -1;
  /** The position to reach for the changes so far. */
  let target: { changes: number; position: bigint } | undefined;
  let isTrusted = false;
  let wasReadable = false;

  async function look(): Promise<void> {
    const known = changes;
    // In this order: what the primary has written by now, the replica may have applied when it is asked.
    const written = await positionOf(primary, "pg_current_wal_flush_lsn()");
    const applied = await appliedBy(pool);
    const now = performance.now();
    if (target?.changes !== known) target = { changes: known, position: written };
    behind = [...behind, { position: written, at: now }].filter(({ position }) => position > applied);
    if (applied >= target.position) appliedChanges = known;
    seenAt = now;
  }

  const lagMs = () => (behind[0] ? performance.now() - behind[0].at : 0);
  const isCurrent = () => performance.now() - seenAt < newsLifetime;
  const isReadable = () => isTrusted && appliedChanges === changes && isCurrent() && lagMs() <= maxLagMs;

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      let reason: unknown;
      await look().catch((error: unknown) => {
        reason = error;
        seenAt = -Infinity;
        behind = [];
      });
      const isUsable = isCurrent() && lagMs() <= maxLagMs;
      if (isUsable !== wasReadable) onTurn(isUsable, reason);
      wasReadable = isUsable;
      const isAwaited = isCurrent() && appliedChanges !== changes;
      await pause(isAwaited ? shortInterval : usualInterval, undefined, { signal: ending.signal }).catch(
        () => undefined,
      );
    }
  }
  const watching = watch();

  return {
    readable: () => (isReadable() ? pool : null),
    catchUp() {
      changes += 1;
      isTrusted = true;
    },
    distrust() {
      isTrusted = false;
    },
    lag: () => (isCurrent() ? lagMs() / 1000 : null),
    async close() {
      ending.abort();
      await watching;
      await pool.end();
    },
  };
}

/** A position of the log in bytes. */
async function positionOf(db: Pick<pg.Pool, "query">, place: string): Promise<bigint> {
  const { rows } = await db.query<{ position: string }>(
    `select (${place} - '0/0'::pg_lsn)::text as position`,
  );
  return BigInt(rows[0]?.position ?? 0);
}

async function appliedBy(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position`,
  );
  const position = rows[0]?.position;
  if (!position) throw new Error("The server of DATABASE_REPLICA_URL is not a replica.");
  return BigInt(position);
}

/**
 * Whether a failed read of the replica is repeated on the primary: the replica is away, or had to remove rows that the
 * read still needed (PostgreSQL, "Handling Query Conflicts": serialization_failure). A read that took too long is not.
 */
export function isReplicaAway(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  if (code === "57014" || code === "55P03") return false;
  return code === "40001" || isDatabaseAway(error);
}
