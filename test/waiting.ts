import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Executor } from "#platform/postgres/database.server.ts";
import type { TestShop } from "#test/test-shop.ts";

/**
 * Runs work in the middle of other work: `holds` takes a lock in a transaction, `begins` starts the work that waits for
 * it, and once it waits, `meanwhile` is run and committed.
 * @returns the result of `begins`
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
    // Awaited below, so an earlier failure is not unhandled.
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

/** Queried outside the transaction, which would keep its first snapshot. */
async function untilWaitedFor(db: Executor, pid: number): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await db.execute(
      sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
    );
    return rowCount;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}
