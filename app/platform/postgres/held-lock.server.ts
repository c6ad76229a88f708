import { sql } from "drizzle-orm";
import { openConnection } from "#platform/postgres/own-connection.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export interface HeldLock {
  /** @throws if the lock has been lost since the beginning */
  confirm(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Holds an advisory lock until `end`, or the end of this process, however it ends. An idle transaction holds it: it keeps
 * no row alive and works behind any pooler.
 * @param lock any constant that no other program uses on this database
 * @returns null if another process holds it
 */
export async function holdLock(databaseUrl: string, lock: number, name: string): Promise<HeldLock | null> {
  const client = await openConnection(databaseUrl, name);
  const end = () => client.end().catch(() => undefined);
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    // Longer than any look at it.
    await client.query("set local lock_timeout = '3s'");
    await client.query("select pg_advisory_xact_lock($1)", [lock]);
  } catch (error) {
    await end();
    // PostgreSQL's lock_not_available.
    if ((error as { code?: string }).code === "55P03") return null;
    throw error;
  }
  return {
    async confirm() {
      await client.query("select 1");
    },
    end,
  };
}

/** Whether any process holds the lock now. */
export async function isLockHeld(db: Queryable, lock: number): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${lock}) as free`,
  );
  return rows[0]?.free !== true;
}
