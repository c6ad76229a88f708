import { between, isNull } from "drizzle-orm";
import { clockJumps } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type ClockJumpRow = typeof clockJumps.$inferSelect;

/** The unconfirmed jump: there is at most one. */
export async function findOpenJump(db: Queryable): Promise<ClockJumpRow | undefined> {
  const [row] = await db.select().from(clockJumps).where(isNull(clockJumps.confirmedAt)).limit(1);
  return row;
}

/** @returns whether it is new: a jump noticed by several processes is stored once */
export async function insertJump(db: Queryable, jump: Pick<ClockJumpRow, "noticedAt" | "expectedAt">) {
  const rows = await db
    .insert(clockJumps)
    .values(jump)
    .onConflictDoNothing()
    .returning({ id: clockJumps.id });
  return rows.length > 0;
}

/** Whether an operator confirmed the clock at a time in this range, by the confirmed clock. */
export async function isConfirmedBetween(db: Queryable, from: Date, to: Date): Promise<boolean> {
  const rows = await db
    .select({ id: clockJumps.id })
    .from(clockJumps)
    .where(between(clockJumps.confirmedAt, from, to))
    .limit(1);
  return rows.length > 0;
}

/** @returns the confirmed jump, if there was one */
export async function confirmOpenJump(db: Queryable, confirmedAt: Date): Promise<ClockJumpRow | undefined> {
  const [row] = await db
    .update(clockJumps)
    .set({ confirmedAt })
    .where(isNull(clockJumps.confirmedAt))
    .returning();
  return row;
}
