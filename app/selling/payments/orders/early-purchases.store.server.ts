import { and, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { paymentLines, payments } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/**
 * How many editions were bought at the price of a subscription; with those of orders placed since an instant whose page is
 * being opened.
 */
export async function countBoughtUnder(db: Queryable, subscriptionId: number, openingSince: Date) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentLines)
    .innerJoin(payments, eq(payments.id, paymentLines.paymentId))
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        or(
          isNotNull(payments.paidAt),
          and(eq(payments.state, "open"), isNull(payments.sessionId), gte(payments.createdAt, openingSince)),
        ),
      ),
    );
  return row?.count ?? 0;
}
