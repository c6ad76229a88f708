import { and, count, eq, gt, isNotNull, lte, max, notExists, sql } from "drizzle-orm";
import { paymentEvents, payments } from "#selling/payments/payments.tables.ts";
import { orderKeyName } from "#selling/payments/provider/stripe.rules.ts";
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
export const countPaid = (
  db: Queryable,
  provider: Provider,
  { after, until }: { after: Date; until: Date },
): Promise<number> =>
  db.$count(
    payments,
    and(
      eq(payments.provider, provider),
      isNotNull(payments.sessionId),
      gt(payments.paidAt, after),
      lte(payments.paidAt, until),
    ),
  );

/** The number of completed sessions, received since an instant, that no order of this shop has opened. */
export async function countForeignSessions(db: Queryable, provider: Provider, since: Date): Promise<number> {
  const key = sql`${paymentEvents.payload}->'data'->'object'->'metadata'->>${orderKeyName}::text`;
  // Another shop's orders may have keys of any form.
  const orderKey = sql`case when pg_input_is_valid(${key}, 'uuid') then (${key})::uuid end`;
  // Two searches: together, in one condition, neither index would serve.
  const bySession = db.select().from(payments).where(eq(payments.sessionId, paymentEvents.sessionId));
  const byOrder = db.select().from(payments).where(eq(payments.orderKey, orderKey));
  const [row] = await db
    .select({ count: count() })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.type, "checkout.session.completed"),
        gt(paymentEvents.receivedAt, since),
        notExists(bySession),
        notExists(byOrder),
      ),
    );
  return row?.count ?? 0;
}
