import { gte, isNotNull, sql } from "drizzle-orm";
import { payments } from "#db/schema/payments.ts";
import type { Queryable } from "#platform/database.server.ts";

const net = sql<number>`coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0)::float8`;

/** Everything that was paid less what was given back, in cents. */
export async function sumRevenue(db: Queryable): Promise<number> {
  const [row] = await db.select({ net }).from(payments).where(isNotNull(payments.paidAt));
  return row?.net ?? 0;
}

/** Months `YYYY-MM` of the publisher's calendar, with what was paid in them less what of it was given back since. */
export async function sumRevenueByMonth(
  db: Queryable,
  from: Date,
  timeZone: string,
): Promise<Map<string, number>> {
  const month = sql<string>`to_char(${payments.paidAt} at time zone ${timeZone}, 'YYYY-MM')`.as("month");
  const rows = await db
    .select({ month, net })
    .from(payments)
    .where(gte(payments.paidAt, from))
    .groupBy(sql`month`);
  return new Map(rows.map((row) => [row.month, row.net]));
}
