import { and, count, eq, gt, isNotNull, lte, max, notExists, or, sql } from "drizzle-orm";
import { paymentEvents, payments } from "#selling/payments/payments.tables.ts";
import type { PaymentProvider } from "#selling/payments/provider/payment-provider.contract.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type Provider = PaymentProvider["name"];

/** The time of the provider's last message with a valid signature. */
export async function findLastMessage(db: Queryable, provider: Provider): Promise<Date | null> {
  const [row] = await db
    .select({ receivedAt: max(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .where(eq(paymentEvents.provider, provider));
  return row?.receivedAt ?? null;
}

/** The number of sessions that were paid after an instant, and until another one. */
export async function countPaid(
  db: Queryable,
  provider: Provider,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        isNotNull(payments.sessionId),
        gt(payments.paidAt, after),
        lte(payments.paidAt, until),
      ),
    );
  return row?.count ?? 0;
}

/** The number of completed sessions, received since an instant, that no order of this shop has opened. */
export async function countForeignSessions(db: Queryable, provider: Provider, since: Date): Promise<number> {
  const orderKey = sql`${paymentEvents.payload}->'data'->'object'->'metadata'->>'order_key'`;
  const ours = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(eq(payments.sessionId, paymentEvents.sessionId), sql`${payments.orderKey}::text = ${orderKey}`),
    );
  const [row] = await db
    .select({ count: count() })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.type, "checkout.session.completed"),
        gt(paymentEvents.receivedAt, since),
        notExists(ours),
      ),
    );
  return row?.count ?? 0;
}
