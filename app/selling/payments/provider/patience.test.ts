import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { providerPatience } from "#selling/payments/provider/payment-provider.contract.ts";
import { seconds } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop();
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterEach(() => {
  cards.stripe.hangs = false;
});
afterAll(() => cards?.close());

/** The result of a request. The SDK's own patience is 80 seconds; the rest is for a busy machine. */
async function timed<Answer>(question: Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  const answer = await question;
  expect(performance.now() - begun).toBeLessThan(providerPatience + seconds(45));
  return answer;
}
const failure = (question: Promise<unknown>) =>
  timed(
    question.then(
      () => "answered",
      (error: unknown) => error,
    ),
  );

describe("A provider that takes questions and answers none of them", () => {
  it.each(["silent", "midway"] as const)(
    "(%s) is given up after 15 seconds by everything that asks it; orders and refunds are kept",
    async (how) => {
      // This member has a page open in another window, which is closed first.
      const { member, editionIds: openIds } = await cards.order();
      const refunded = await cards.order();
      await cards.payAndReport(refunded.session);
      const refundedRecords = recordsOf(cards, refunded.member.id);
      const [sale] = await refundedRecords.payments();
      await cards.shop.call("POST", `/api/admin/payments/${sale?.id}/refunds`, { body: {}, cookie });
      const [refund] = await refundedRecords.refunds();
      const subscriber = await buildMember(cards.shop);
      const [order] = await recordsOf(cards, member.id).payments();
      if (!order) throw new Error("The order was kept.");

      cards.stripe.hangs = how;
      const buyer = await buildMember(cards.shop);
      const { editionIds } = await buildBook(cards.shop);
      const buy = (token: string, ids: number[]) =>
        cards.shop.call("POST", "/api/payments/checkout", { token, body: { edition_ids: ids } });
      const [bought, again, subscribed, check, made, reconciled, unsettled] = await Promise.all([
        timed(buy(buyer.token, editionIds)),
        timed(buy(member.token, openIds)),
        timed(cards.shop.call("POST", "/api/payments/subscribe", { token: subscriber.token, body: {} })),
        timed(cards.shop.call("POST", "/api/admin/settings/payments-check", { cookie })),
        failure(cards.shop.payments.refunds.make(refund?.id ?? 0, false)),
        failure(cards.shop.payments.reconciliation.reconcile()),
        failure(cards.shop.payments.orders.checkUnsettled(order)),
      ]);
      for (const answer of [bought, again, subscribed]) {
        expect(answer.status).toBe(502);
        expect(answer.json).toEqual({
          error: "Le service de paiement ne répond pas. Réessayez dans un instant.",
        });
      }
      expect(check.json).toMatchObject({ ok: false });
      for (const error of [made, reconciled, unsettled]) expect(error).toMatchObject({ status: 502 });
      expect(await recordsOf(cards, buyer.id).payments()).toMatchObject([{ state: "open", sessionId: null }]);
      expect(await refundedRecords.refunds()).toMatchObject([{ state: "requested" }]);

      cards.stripe.hangs = false;
      expect((await buy(buyer.token, editionIds)).status).toBe(200);
      expect(await recordsOf(cards, buyer.id).payments()).toMatchObject([
        { state: "open", sessionId: lastSession(cards.stripe).id },
      ]);
      await cards.shop.payments.refunds.make(refund?.id ?? 0, true);
      expect(await refundedRecords.journal()).toEqual(["sale 499", "refund -499"]);
    },
    60_000,
  );
});
