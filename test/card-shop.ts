import { and, eq } from "drizzle-orm";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { journalEntries, payments, refunds } from "#selling/payments/payments.tables.ts";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { type BuiltMember, buildBook, buildMember } from "#test/factories.ts";
import { startStripe, type StripeSession, type StripeStandIn } from "#test/stripe-server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

export interface CardShop {
  shop: TestShop;
  stripe: StripeStandIn;
  /** Posts a signed message, as the provider does. @returns the status */
  deliver: <T extends { id: string }>(type: string, object: T, options?: { id?: string }) => Promise<number>;
  /** Takes the payment for a session and notifies the shop. */
  payAndReport: (session: StripeSession) => Promise<number>;
  /** The session opened by a checkout of new editions; by default the last one. */
  order: (options?: { member?: BuiltMember; prices?: number[]; consent?: boolean }) => Promise<Ordered>;
  close: () => Promise<void>;
}

export interface Ordered {
  member: BuiltMember;
  editionIds: number[];
  session: StripeSession;
}

/** A shop whose provider is the fake Stripe server. */
export async function openCardShop(options: Parameters<typeof openTestShop>[0] = {}): Promise<CardShop> {
  const stripe = await startStripe();
  const shop = await openTestShop({
    ...options,
    env: {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_test_essai",
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      PUBLIC_URL: "http://localhost:4000",
      ...options.env,
    },
  });
  // The provider's clock is right and runs, while the test moves the shop's clock.
  const opened = performance.now();
  stripe.now = () =>
    new Date(shop.clock.now.getTime() - (shop.clock.error ?? 0) + performance.now() - opened);
  const deliver: CardShop["deliver"] = async (type, object, more) => {
    const { body, signature } = await stripe.message(type, object, more);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await shop.call("POST", "/api/payments/webhooks/stripe", { body, headers })).status;
  };
  return {
    shop,
    stripe,
    deliver,
    payAndReport: (session) => deliver("checkout.session.completed", stripe.pay(session)),
    async order({ member, prices = [499], consent = true } = {}) {
      const buyer = member ?? (await buildMember(shop));
      const book = { editions: prices.map((priceCents, n) => ({ title: `Édition ${n + 1}`, priceCents })) };
      const { editionIds } = await buildBook(shop, book);
      const body = { edition_ids: editionIds, withdrawal_consent: consent };
      await shop.call("POST", "/api/payments/checkout", { token: buyer.token, body });
      return { member: buyer, editionIds, session: lastSession(stripe) };
    },
    async close() {
      await shop.close();
      await stripe.close();
    },
  };
}

export function lastSession(stripe: StripeStandIn): StripeSession {
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("No session was opened.");
  return session;
}

/** A member's rows in the journal and the library. */
export const recordsOf = ({ shop }: CardShop, memberId: string) => {
  const { db } = shop.deps;
  return {
    payments: () => db.select().from(payments).where(eq(payments.memberId, memberId)).orderBy(payments.id),
    refunds: async () =>
      (
        await db
          .select({ refund: refunds })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .where(eq(payments.memberId, memberId))
          .orderBy(refunds.id)
      ).map(({ refund }) => refund),
    ownedIds: async () =>
      (
        await db
          .select({ id: libraryEntries.editionId })
          .from(libraryEntries)
          .where(eq(libraryEntries.memberId, memberId))
          .orderBy(libraryEntries.editionId)
      ).map(({ id }) => id),
    subscriptions: () =>
      db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.memberId, memberId)))
        .orderBy(subscriptions.id),
    journal: async () =>
      (
        await db
          .select({ kind: journalEntries.kind, cents: journalEntries.grossCents })
          .from(journalEntries)
          .where(eq(journalEntries.memberId, memberId))
          .orderBy(journalEntries.position)
      ).map(({ kind, cents }) => `${kind} ${cents}`),
  };
};

/** The number of queued jobs for an object. */
export async function queued(
  { shop }: CardShop,
  name: string,
  field: string,
  value: number,
): Promise<number> {
  const { rows } = await shop.deps.db.execute<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = '${name}' and (data->>'${field}')::int = ${value}`,
  );
  return rows[0]?.count ?? 0;
}
