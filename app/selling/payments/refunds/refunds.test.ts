import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type CardShop,
  lastSession,
  openCardShop,
  type Ordered,
  queued,
  recordsOf,
} from "#test/card-shop.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop();
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterEach(() => {
  Object.assign(cards.stripe, { unreachable: false, speechless: false, refusesRefunds: null });
});
afterAll(() => cards?.close());

/** A paid and granted order. */
async function paid(
  options: Parameters<CardShop["order"]>[0] = {},
): Promise<Ordered & { paymentId: number }> {
  const ordered = await cards.order(options);
  expect(await cards.payAndReport(ordered.session)).toBe(200);
  const [payment] = await recordsOf(cards, ordered.member.id).payments();
  return { ...ordered, paymentId: payment?.id ?? 0 };
}
const ask = (paymentId: number, body: object = {}, as: string | undefined = cookie) =>
  cards.shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, {
    body,
    ...(as ? { cookie: as } : {}),
  });
/** Acts as the queue: makes every requested refund. */
async function makeRefunds(memberId: string, isRepeated = false): Promise<void> {
  for (const refund of await recordsOf(cards, memberId).refunds()) {
    await cards.shop.payments.refunds.make(refund.id, isRepeated);
  }
}

describe("An administrator's refund (POST /api/admin/payments/{id}/refunds)", () => {
  it("gives all the money back, takes the editions back, and is journalled and mailed", async () => {
    const { member, paymentId, session } = await paid({ prices: [499, 699] });
    const records = recordsOf(cards, member.id);
    const asked = await ask(paymentId, { note: "Geste commercial" });
    expect(asked.status).toBe(201);
    expect(asked.json).toMatchObject({ amount_cents: 1198, state: "requested", reason: "administrator" });
    expect(await records.ownedIds()).toHaveLength(2);
    await makeRefunds(member.id);
    expect(session.refunded).toBe(1198);
    expect(await records.ownedIds()).toEqual([]);
    expect(await records.payments()).toMatchObject([{ state: "refunded", refundedCents: 1198 }]);
    expect(await records.journal()).toEqual(["sale 1198", "refund -1198"]);
    const [refund] = await records.refunds();
    expect(refund).toMatchObject({
      state: "succeeded",
      note: "Geste commercial",
      requestedBy: expect.any(String),
    });
    expect(await queued(cards, "refund-mail", "refundId", refund?.id ?? 0)).toBe(1);
    const listed = await cards.shop.call("GET", `/api/users/${member.id}/payments`, { token: member.token });
    expect(listed.json).toMatchObject([{ amount_cents: 1198, refunded_cents: 1198 }]);
  });

  it("may be of one line, and leave the edition in the library", async () => {
    const { member, paymentId, editionIds } = await paid({ prices: [499, 699] });
    const records = recordsOf(cards, member.id);
    expect((await ask(paymentId, { edition_ids: [editionIds[1]] })).json.amount_cents).toBe(699);
    await makeRefunds(member.id);
    expect(await records.ownedIds()).toEqual([editionIds[0]]);
    expect((await ask(paymentId, { edition_ids: [editionIds[0]], keep_editions: true })).status).toBe(201);
    await makeRefunds(member.id);
    expect(await records.ownedIds()).toEqual([editionIds[0]]);
    expect(await records.payments()).toMatchObject([{ state: "refunded" }]);
    expect(await records.journal()).toEqual(["sale 1198", "refund -699", "refund -499"]);
  });

  it("ends a subscription", async () => {
    const member = await buildMember(cards.shop);
    await cards.shop.call("POST", "/api/payments/subscribe", { token: member.token, body: {} });
    await cards.payAndReport(lastSession(cards.stripe));
    const [payment] = await recordsOf(cards, member.id).payments();
    await ask(payment?.id ?? 0);
    await makeRefunds(member.id);
    const me = await cards.shop.call("GET", "/api/auth/me", { token: member.token });
    expect(me.json.isActiveSubscriber).toBe(false);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["subscription 10000", "refund -10000"]);
  });

  it("is refused without a session, of an unknown payment, unpaid, foreign or already refunded", async () => {
    const { paymentId, editionIds } = await paid();
    expect((await ask(paymentId, {}, "encrier_admin=faux")).status).toBe(401);
    expect((await ask(2_000_000_000)).status).toBe(404);
    expect((await ask(paymentId, { edition_ids: [1_999_999_999] })).status).toBe(400);
    expect((await ask(paymentId, { edition_ids: [] })).status).toBe(400);
    expect((await ask(paymentId, { edition_ids: editionIds })).status).toBe(201);
    expect((await ask(paymentId)).status).toBe(409);
    const unpaid = await cards.order();
    const [payment] = await recordsOf(cards, unpaid.member.id).payments();
    expect((await ask(payment?.id ?? 0)).status).toBe(409);
  });

  it("requested twice concurrently is one", async () => {
    const { paymentId, member, session } = await paid();
    const answers = await Promise.all([ask(paymentId), ask(paymentId), ask(paymentId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await makeRefunds(member.id);
    expect(session.refunded).toBe(499);
  });
});

describe("A refund between the shop and the card company", () => {
  it("is made once when the answer is lost, for any number of requests", async () => {
    const { paymentId, member, session } = await paid();
    await ask(paymentId);
    cards.stripe.speechless = true;
    await expect(makeRefunds(member.id)).rejects.toMatchObject({ status: 502 });
    cards.stripe.speechless = false;
    await makeRefunds(member.id, true);
    await makeRefunds(member.id, true);
    expect(session.refunded).toBe(499);
    expect(
      cards.stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent),
    ).toHaveLength(1);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499", "refund -499"]);
  });

  it("made by two workers concurrently is one", async () => {
    const { paymentId, member, session } = await paid();
    await ask(paymentId);
    await Promise.all([makeRefunds(member.id), makeRefunds(member.id), makeRefunds(member.id)]);
    expect(session.refunded).toBe(499);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499", "refund -499"]);
  });

  it("that is refused is failed and logged, changes nothing and can be requested again", async () => {
    const { paymentId, member } = await paid();
    const records = recordsOf(cards, member.id);
    await ask(paymentId);
    cards.stripe.refusesRefunds = "charge_disputed";
    cards.shop.logged.length = 0;
    await makeRefunds(member.id);
    expect(cards.shop.logged).toMatchObject([{ paymentId, reason: "charge_disputed" }]);
    expect(await records.ownedIds()).toHaveLength(1);
    cards.stripe.refusesRefunds = null;
    expect((await ask(paymentId)).status).toBe(201);
    await makeRefunds(member.id);
    expect(await records.journal()).toEqual(["sale 499", "refund -499"]);
  });

  it("that the bank sends back is reversed in the books, and owed again", async () => {
    const { paymentId, member } = await paid();
    const records = recordsOf(cards, member.id);
    await ask(paymentId);
    await makeRefunds(member.id);
    const refund = cards.stripe.refunds.at(-1);
    const failed = {
      id: refund?.id ?? "",
      object: "refund",
      metadata: refund?.metadata,
      failure_reason: "lost_or_stolen_card",
    };
    expect(await cards.deliver("refund.failed", failed)).toBe(200);
    expect(await cards.deliver("refund.failed", failed)).toBe(200);
    expect(await records.payments()).toMatchObject([{ state: "paid", refundedCents: 0 }]);
    expect(await records.journal()).toEqual(["sale 499", "refund -499", "refund-reversal 499"]);
    expect((await ask(paymentId)).status).toBe(201);
    expect(await cards.deliver("refund.failed", { id: "re_inconnu", object: "refund" })).toBe(200);
  });
});

describe("The card company's word on a charge (decisions.md “Edges”)", () => {
  it("'charge.refunded' carries cumulative amounts, and each line paid back takes its edition back", async () => {
    const { member, editionIds, session } = await paid({ prices: [499, 699] });
    const records = recordsOf(cards, member.id);
    const first = cards.stripe.refundByHand(session, 699);
    expect(await cards.deliver("charge.refunded", first)).toBe(200);
    expect(await records.ownedIds()).toEqual([editionIds[0]]);
    const second = cards.stripe.refundByHand(session, 499);
    await cards.deliver("charge.refunded", second);
    await cards.deliver("charge.refunded", first);
    expect(await records.ownedIds()).toEqual([]);
    expect(await records.payments()).toMatchObject([{ state: "refunded", refundedCents: 1198 }]);
    expect(await records.journal()).toEqual(["sale 1198", "refund -699", "refund -499"]);
  });

  it("of a part of a line's price leaves the edition", async () => {
    const { member, session } = await paid({ prices: [499, 699] });
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 100));
    expect(await recordsOf(cards, member.id).ownedIds()).toHaveLength(2);
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 1098));
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 1198", "refund -100", "refund -1098"]);
  });

  it("about a refund of ours says nothing new, before and after it is noted here", async () => {
    const { paymentId, member, session } = await paid();
    await ask(paymentId);
    cards.stripe.speechless = true;
    await expect(makeRefunds(member.id)).rejects.toMatchObject({ status: 502 });
    cards.stripe.speechless = false;
    await cards.deliver("charge.refunded", cards.stripe.chargeOf(session));
    await makeRefunds(member.id, true);
    await cards.deliver("charge.refunded", cards.stripe.chargeOf(session));
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499", "refund -499"]);
  });

  it("that comes before the payment's own is acted upon when that is here", async () => {
    const { member, session } = await cards.order();
    cards.stripe.pay(session);
    expect(await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 499))).toBe(200);
    expect(await recordsOf(cards, member.id).journal()).toEqual([]);
    await cards.payAndReport(session);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499", "refund -499"]);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
  });

  it("about an unknown charge is stored, logged and answered 200", async () => {
    cards.shop.logged.length = 0;
    const unknown = { id: "ch_1", object: "charge", amount_refunded: 499, payment_intent: "pi_inconnu" };
    expect(await cards.deliver("charge.refunded", unknown, { id: "evt_charge" })).toBe(200);
    expect(cards.shop.logged).toMatchObject([{ eventId: "evt_charge" }]);
  });

  it("of a dispute alerts and leaves the editions; a lost one is a refund that the bank made", async () => {
    const { member, session, paymentId } = await paid();
    const records = recordsOf(cards, member.id);
    const dispute = { id: "dp_1", object: "dispute", amount: 499, payment_intent: session.payment_intent };
    cards.shop.logged.length = 0;
    await cards.deliver("charge.dispute.created", { ...dispute, status: "needs_response" });
    expect(cards.shop.logged).toMatchObject([{ paymentId }]);
    expect(await records.ownedIds()).toHaveLength(1);
    expect(await records.payments()).toMatchObject([{ disputedAt: expect.any(Date) }]);
    await cards.deliver("charge.dispute.closed", { ...dispute, status: "lost" });
    await cards.deliver("charge.dispute.closed", { ...dispute, status: "lost" });
    expect(await records.ownedIds()).toEqual([]);
    expect(await records.journal()).toEqual(["sale 499", "dispute -499"]);
  });

  it("of a lost dispute about a part hides no refund of the rest", async () => {
    const { member, session } = await paid({ prices: [499, 699] });
    const dispute = { id: "dp_3", object: "dispute", amount: 499, payment_intent: session.payment_intent };
    await cards.deliver("charge.dispute.closed", { ...dispute, status: "lost" });
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 699));
    await cards.deliver("charge.refunded", cards.stripe.chargeOf(session));
    const records = recordsOf(cards, member.id);
    expect(await records.journal()).toEqual(["sale 1198", "dispute -499", "refund -699"]);
    expect(await records.ownedIds()).toEqual([]);
  });

  it("of a dispute lost about what was refunded already alerts: the money has gone twice", async () => {
    const { member, session, paymentId } = await paid();
    await ask(paymentId);
    await makeRefunds(member.id);
    cards.shop.logged.length = 0;
    const dispute = { id: "dp_4", object: "dispute", amount: 499, payment_intent: session.payment_intent };
    await cards.deliver("charge.dispute.closed", { ...dispute, status: "lost" });
    expect(cards.shop.logged).toMatchObject([{ lost: true }, { paymentId, missingCents: 499 }]);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499", "refund -499"]);
  });

  it("of a dispute that was won leaves everything as it was", async () => {
    const { member, session } = await paid();
    const dispute = { id: "dp_2", object: "dispute", amount: 499, payment_intent: session.payment_intent };
    await cards.deliver("charge.dispute.created", { ...dispute, status: "needs_response" });
    await cards.deliver("charge.dispute.closed", { ...dispute, status: "won" });
    expect(await recordsOf(cards, member.id).payments()).toMatchObject([{ state: "paid", disputedAt: null }]);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499"]);
  });
});
