import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payments, refunds } from "#selling/payments/payments.tables.ts";
import { type CardShop, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, type BuiltMember } from "#test/factories.ts";
import { inTheMiddleOf } from "#test/waiting.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop();
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const readers = {
  member: ({ id, token }: BuiltMember) => cards.shop.call("GET", `/api/users/${id}/payments`, { token }),
  administrator: ({ id }: BuiltMember) =>
    cards.shop.call("GET", `/api/admin/members/${id}/payments`, { cookie }),
};

it.each(["member", "administrator"] as const)(
  "a refund settled while the %s's list is being read is under way there, never neither",
  async (reader) => {
    const { member, session } = await cards.order();
    await cards.payAndReport(session);
    const [payment] = await recordsOf(cards, member.id).payments();
    const paymentId = payment?.id ?? 0;
    await cards.shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, { body: {}, cookie });

    const answer = await inTheMiddleOf(cards.shop, {
      holds: (tx) => tx.execute(sql`lock table refunds in access exclusive mode`),
      begins: () => readers[reader](member),
      meanwhile: async (tx) => {
        await tx
          .update(payments)
          .set({ refundedCents: 499, state: "refunded" })
          .where(eq(payments.id, paymentId));
        await tx
          .update(refunds)
          .set({ state: "succeeded", settledAt: cards.shop.deps.now() })
          .where(eq(refunds.paymentId, paymentId));
      },
    });
    if (reader === "member") expect(answer.json).toMatchObject([{ refunding_cents: 499 }]);
    else expect(answer.json).toMatchObject([{ refunded_cents: 0, refunds: [{ state: "requested" }] }]);
  },
);
