import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { refunds } from "#selling/payments/payments.tables.ts";
import { days } from "#platform/data/durations.ts";
import { reconcileRefunds } from "#selling/payments/refunds/refunds.jobs.ts";
import { type CardShop, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator } from "#test/factories.ts";
import type { StripeSession } from "#test/stripe-server.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop();
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterEach(() => {
  Object.assign(cards.stripe, { unreachable: false, speechless: false, disputes: [] });
  cards.shop.logged.length = 0;
});
afterAll(() => cards?.close());

const reconcile = () => cards.shop.payments.reconciliation.reconcile();
async function paid(prices: number[] = [499]) {
  const ordered = await cards.order({ prices });
  await cards.payAndReport(ordered.session);
  const records = recordsOf(cards, ordered.member.id);
  const [payment] = await records.payments();
  return { ...ordered, records, paymentId: payment?.id ?? 0 };
}
const ask = (paymentId: number) =>
  cards.shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, { body: {}, cookie });
const refundOf = async (paymentId: number) =>
  (await cards.shop.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))[0];
/** The calls of one run of the job. */
async function callsOf(run: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  cards.stripe.beforeAnswer = async (path) => void calls.push(path.split("?")[0] ?? "");
  await run();
  cards.stripe.beforeAnswer = null;
  return calls;
}
const dispute = (session: StripeSession, status: "needs_response" | "won" | "lost", amount = 499) => ({
  id: `dp_${session.id}`,
  object: "dispute" as const,
  amount,
  payment_intent: session.payment_intent,
  status,
  created: Math.floor(cards.stripe.now().getTime() / 1000),
});

describe("Asked regularly, the provider reports", () => {
  it("a refund of the dashboard whose message was lost, once, also when the message comes later or twice", async () => {
    const { editionIds, session, records } = await paid([499, 699]);
    const charge = cards.stripe.refundByHand(session, 699);
    await reconcile();
    expect(await records.ownedIds()).toEqual([editionIds[0]]);
    expect(await records.payments()).toMatchObject([{ refundedCents: 699, state: "paid" }]);
    await reconcile();
    await cards.deliver("charge.refunded", charge);
    await cards.deliver("charge.refunded", charge);
    await Promise.all([reconcile(), reconcile()]);
    expect(await records.journal()).toEqual(["sale 1198", "refund -699"]);
    cards.stripe.refundByHand(session, 499);
    await reconcile();
    expect(await records.journal()).toEqual(["sale 1198", "refund -699", "refund -499"]);
    expect(await records.payments()).toMatchObject([{ state: "refunded" }]);
  });

  it("two refunds of which one message came, and that one counted both", async () => {
    const { session, records } = await paid([499, 699]);
    cards.stripe.refundByHand(session, 100);
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 200));
    await reconcile();
    await reconcile();
    expect(await records.journal()).toEqual(["sale 1198", "refund -300"]);
  });

  it("a refund of ours whose answer was lost", async () => {
    const { paymentId, session, records } = await paid();
    await ask(paymentId);
    cards.stripe.speechless = true;
    const refund = await refundOf(paymentId);
    await expect(cards.shop.payments.refunds.make(refund?.id ?? 0, false)).rejects.toMatchObject({
      status: 502,
    });
    cards.stripe.speechless = false;
    await reconcile();
    expect(session.refunded).toBe(499);
    expect(await refundOf(paymentId)).toMatchObject({ state: "succeeded" });
    expect(await records.journal()).toEqual(["sale 499", "refund -499"]);
  });

  it("a refund of ours that the bank sent back, its message lost", async () => {
    const { paymentId, records } = await paid();
    await ask(paymentId);
    await cards.shop.payments.refunds.make((await refundOf(paymentId))?.id ?? 0, false);
    const sentBack = cards.stripe.refunds.at(-1);
    Object.assign(sentBack ?? {}, { status: "failed", failure_reason: "lost_or_stolen_card" });
    await reconcile();
    await reconcile();
    expect(await refundOf(paymentId)).toMatchObject({ state: "failed", failure: "lost_or_stolen_card" });
    expect(await records.journal()).toEqual(["sale 499", "refund -499", "refund-reversal 499"]);
  });

  it("a refund of the dashboard that the bank sent back, and the one that followed it", async () => {
    const { session, records } = await paid();
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 499));
    await reconcile();
    const sentBack = cards.stripe.refunds.at(-1);
    Object.assign(sentBack ?? {}, { status: "failed", failure_reason: "expired_or_canceled_card" });
    session.refunded = 0;
    await reconcile();
    expect(await records.payments()).toMatchObject([{ refundedCents: 0, state: "paid" }]);
    cards.stripe.refundByHand(session, 499);
    await reconcile();
    await reconcile();
    expect(await records.journal()).toEqual([
      "sale 499",
      "refund -499",
      "refund-reversal 499",
      "refund -499",
    ]);
  });

  it("a dispute whose messages were lost: opened, won, lost", async () => {
    const won = await paid();
    cards.stripe.disputes = [dispute(won.session, "needs_response")];
    await reconcile();
    await reconcile();
    expect(await won.records.payments()).toMatchObject([{ disputedAt: expect.any(Date) }]);
    expect(cards.shop.logged.filter(({ paymentId }) => paymentId === won.paymentId)).toHaveLength(1);
    cards.stripe.disputes = [dispute(won.session, "won")];
    await reconcile();
    expect(await won.records.payments()).toMatchObject([{ disputedAt: null, state: "paid" }]);

    const lost = await paid();
    cards.stripe.disputes = [dispute(lost.session, "lost")];
    await reconcile();
    await cards.deliver("charge.dispute.closed", dispute(lost.session, "lost"));
    await reconcile();
    expect(await lost.records.ownedIds()).toEqual([]);
    expect(await lost.records.journal()).toEqual(["sale 499", "dispute -499"]);
  });

  it("nothing, when both sides agree, in one request for a hundred refunds; older ones and those of other shops are ignored", async () => {
    const { paymentId, session } = await paid();
    await ask(paymentId);
    await cards.shop.payments.refunds.make((await refundOf(paymentId))?.id ?? 0, false);
    const [model] = cards.stripe.refunds.slice(-1);
    if (!model) throw new Error("A refund was made.");
    const kept = cards.stripe.refunds;
    const old = { ...model, id: "re_ancien", metadata: {}, created: model.created - days(40) / 1000 };
    const foreign = Array.from({ length: 230 }, (_, n) => ({
      ...model,
      id: `re_ailleurs_${n}`,
      metadata: {},
      payment_intent: `pi_ailleurs_${n}`,
    }));
    cards.stripe.refunds = [old, ...foreign, model];
    expect(await callsOf(reconcile)).toEqual([...Array<string>(3).fill("/v1/refunds"), "/v1/disputes"]);
    cards.stripe.refunds = kept;
    expect(session.refunded).toBe(499);
    expect(cards.shop.logged).toEqual([]);
  });

  it("nothing while it is away, and everything once it is back", async () => {
    const { session, records } = await paid();
    cards.stripe.refundByHand(session, 499);
    cards.stripe.unreachable = true;
    await expect(reconcile()).rejects.toMatchObject({ status: 502 });
    cards.stripe.unreachable = false;
    await reconcile();
    expect(await records.journal()).toEqual(["sale 499", "refund -499"]);
  });
});

it("The queue asks twice an hour automatically", async () => {
  const { rows } = await cards.shop.deps.db.execute<{ cron: string }>(
    `select cron from pgboss.schedule where name = '${reconcileRefunds.name}'`,
  );
  expect(rows).toEqual([{ cron: "10,40 * * * *" }]);
});
