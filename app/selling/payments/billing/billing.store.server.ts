import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { BillingIdentity } from "#selling/payments/billing/billing.rules.ts";
import { billingIdentities } from "#selling/payments/billing/billing.tables.ts";
import { payments } from "#selling/payments/payments.tables.ts";

export async function findIdentity(db: Queryable, memberId: string): Promise<BillingIdentity | null> {
  const [row] = await db.select().from(billingIdentities).where(eq(billingIdentities.memberId, memberId));
  return row?.identity ?? null;
}

export async function saveIdentity(db: Queryable, memberId: string, identity: BillingIdentity, now: Date) {
  const values = { identity, updatedAt: now };
  await db
    .insert(billingIdentities)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: billingIdentities.memberId, set: values });
}

export async function deleteIdentity(db: Queryable, memberId: string): Promise<void> {
  await db.delete(billingIdentities).where(eq(billingIdentities.memberId, memberId));
}

/** Invoices keep it for as long as the law wants them; orders need not. */
export async function clearOrders(db: Queryable, memberId: string): Promise<void> {
  await db.update(payments).set({ billedTo: null }).where(eq(payments.memberId, memberId));
}
