import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Executor } from "#platform/database.server.ts";
import type { TestShop } from "#test/test-shop.ts";

/**
 * Lets something happen in the middle of something else: `holds` takes a lock in a transaction, `begins` starts what will
 * wait for it, and once that waits, `meanwhile` is done and committed.
 * @returns what came of what was begun
 */
export async function inTheMiddleOf<Result>(
  { deps }: Pick<TestShop, "deps">,
  { holds, begins, meanwhile }: Interleaving<Result>,
): Promise<Result> {
  let begun: Promise<Result> | undefined;
  await deps.db.transaction(async (tx) => {
    await holds(tx);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    begun = begins();
    // Awaited below; a failure before is no unhandled one.
    begun.catch(() => undefined);
    await untilWaitedFor(deps.db, rows[0]?.pid ?? 0);
    await meanwhile?.(tx);
  });
  return begun as Promise<Result>;
}

type Transaction = Parameters<Parameters<TestShop["deps"]["db"]["transaction"]>[0]>[0];

interface Interleaving<Result> {
  holds: (tx: Transaction) => Promise<unknown>;
  begins: () => Promise<Result>;
  meanwhile?: (tx: Transaction) => Promise<unknown>;
}

/** Asked outside of the transaction, which would go on seeing what it saw first. */
async function untilWaitedFor(db: Executor, pid: number): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await db.execute(
      sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
}
