import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payments, refunds } from "#db/schema/payments.ts";
import { type CardShop, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, type BuiltMember } from "#test/factories.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop();
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

/** Waits until a statement waits for the refunds' lock. */
async function waitUntilBlocked(): Promise<void> {
  const waiting = async () => {
    const found = await cards.shop.deps.db.execute(sql`
      select from pg_locks join pg_database on oid = database
      where datname = current_database() and relation = 'refunds'::regclass and not granted`);
    return found.rowCount;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

const readers = {
  member: ({ id, token }: BuiltMember) => cards.shop.call("GET", `/api/users/${id}/payments`, { token }),
  administrator: ({ id }: BuiltMember) =>
    cards.shop.call("GET", `/api/admin/members/${id}/payments`, { cookie }),
};

it.each(["member", "administrator"] as const)(
  "a refund settled while the %s's list is being read is under way there, never neither",
  async (reader) => {
    const { db } = cards.shop.deps;
    const { member, session } = await cards.order();
    await cards.payAndTell(session);
    const [payment] = await recordsOf(cards, member.id).payments();
    const paymentId = payment?.id ?? 0;
    await cards.shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, { body: {}, cookie });

    let answer: ReturnType<typeof cards.shop.call> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table refunds in access exclusive mode`);
      answer = readers[reader](member);
      await waitUntilBlocked();
      await tx
        .update(payments)
        .set({ refundedCents: 499, state: "refunded" })
        .where(eq(payments.id, paymentId));
      await tx
        .update(refunds)
        .set({ state: "succeeded", settledAt: cards.shop.deps.now() })
        .where(eq(refunds.paymentId, paymentId));
    });
    if (reader === "member") expect((await answer)?.json).toMatchObject([{ refunding_cents: 499 }]);
    else
      expect((await answer)?.json).toMatchObject([{ refunded_cents: 0, refunds: [{ state: "requested" }] }]);
  },
);
