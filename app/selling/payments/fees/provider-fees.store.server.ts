import { max, min, sql } from "drizzle-orm";
import { payments, providerFees } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** The last day whose fees are stored, `YYYY-MM-DD`. */
export async function findLastFeeDay(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ day: max(providerFees.day) }).from(providerFees);
  return row?.day ?? null;
}

export async function findFirstPaidAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: min(payments.paidAt) }).from(payments);
  return row?.at ?? null;
}

/** The fees of a whole day; those of an earlier run are replaced. */
export async function saveFees(db: Queryable, day: string, feeCents: number): Promise<void> {
  await db
    .insert(providerFees)
    .values({ day, feeCents })
    .onConflictDoUpdate({ target: providerFees.day, set: { feeCents } });
}

/** The sum of some days, both included, and the last day of all that is known; null if no fees are known. */
export async function sumFees(db: Queryable, days: { from: string; to: string }) {
  const { rows } = await db.execute<{ cents: number; until: string | null }>(sql`
    select coalesce(sum(fee_cents) filter (where day between ${days.from}::date and ${days.to}::date), 0)::float8 as cents,
      max(day)::text as until
    from ${providerFees}`);
  const [row] = rows;
  return row?.until ? { cents: row.cents, until: row.until } : null;
}
