import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { type BuiltMember, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

const start = new Date("2026-11-23T09:00:00Z");
let cards: CardShop;
let buyer: BuiltMember;
let friend: BuiltMember;
beforeAll(async () => {
  cards = await openCardShop({ now: start });
});
afterAll(() => cards?.close());
beforeEach(async () => {
  travelTo(cards.shop, start);
  [buyer, friend] = [await buildMember(cards.shop), await buildMember(cards.shop)];
});

async function give(change: object = {}) {
  const body = {
    edition_id: null,
    recipient_email: null,
    deliver_on: null,
    message: "Un an de romans.",
    ...change,
  };
  const ordered = await cards.shop.call("POST", "/api/payments/gifts", { token: buyer.token, body });
  expect(ordered.status).toBe(200);
  const session = lastSession(cards.stripe);
  expect(await cards.payAndReport(session)).toBe(200);
  const [gift] = (await cards.shop.call("GET", "/api/gifts", { token: buyer.token })).json;
  const paymentId = (await recordsOf(cards, buyer.id).payments()).at(-1)?.id ?? 0;
  return { session, gift, paymentId, code: String(gift.url).split("/").at(-1) ?? "" };
}
const redeem = (code: string, { token }: BuiltMember) =>
  cards.shop.call("POST", `/api/gift-codes/${code}/redeem`, { token });
const withdraw = (paymentId: number) =>
  cards.shop.call("POST", `/api/payments/${paymentId}/withdrawal`, { token: buyer.token, body: {} });
const periodsOf = ({ id }: BuiltMember) => recordsOf(cards, id).subscriptions();

describe("A subscription as a gift", () => {
  it("is sold like a subscription, subscribes nobody until it is opened, and then its reader for a year", async () => {
    const { session, gift, code } = await give();
    expect(session.amount_total).toBe(10_000);
    expect(gift).toMatchObject({ state: "to-hand-over", book_slug: null, book_title: "Abonnement d’un an" });
    expect(await recordsOf(cards, buyer.id).journal()).toEqual(["subscription 10000"]);
    expect(await periodsOf(buyer)).toEqual([]);
    const shown = await cards.shop.call("GET", `/api/gift-codes/${code}`);
    expect(shown.json).toMatchObject({ state: "valid", subscription_months: 12, editions: [] });
    travelTo(cards.shop, after(start, days(0.4)));
    expect((await redeem(code, friend)).json).toMatchObject({ state: "yours" });
    expect(await periodsOf(friend)).toMatchObject([
      { startDate: after(start, days(0.4)), endDate: new Date("2027-11-23T18:36:00Z"), priceCents: 10_000 },
    ]);
    // Once: another reader, and the same again.
    expect((await redeem(code, await buildMember(cards.shop))).status).toBe(409);
    await redeem(code, friend);
    expect(await periodsOf(friend)).toHaveLength(1);
  });

  it("goes by mail, at once or on its day, and follows a subscription that its reader has", async () => {
    const { gift } = await give({ recipient_email: "ami@exemple.fr" });
    expect(await queued(cards, "gift-mail", "giftId", gift.id)).toBe(1);
    const later = await give({ recipient_email: "ami@exemple.fr", deliver_on: "2026-12-24" });
    expect(later.gift).toMatchObject({ state: "planned", deliver_at: "2026-12-24T07:00:00.000Z" });
    const subscriber = await buildMember(cards.shop, { subscribed: true });
    expect((await redeem(later.code, subscriber)).status).toBe(200);
    const [first, second] = (await periodsOf(subscriber)).toSorted((a, b) => +a.startDate - +b.startDate);
    expect(second?.startDate).toEqual(first?.endDate);
  });

  it("is given back whole within fourteen days, opened or not; its reader is then no subscriber", async () => {
    const unopened = await give();
    expect((await withdraw(unopened.paymentId)).json).toMatchObject({ refund_cents: 10_000 });
    expect((await redeem(unopened.code, friend)).status).toBe(410);
    const opened = await give();
    expect((await redeem(opened.code, friend)).status).toBe(200);
    expect((await withdraw(opened.paymentId)).json).toMatchObject({ refund_cents: 10_000 });
    expect((await periodsOf(friend)).map(({ refundedAt }) => refundedAt)).toEqual([start]);
    for (const { id } of await recordsOf(cards, buyer.id).refunds())
      await cards.shop.payments.refunds.make(id, false);
    expect([unopened.session.refunded, opened.session.refunded]).toEqual([10_000, 10_000]);
    // The buyer has withdrawn from no subscription of their own.
    const own = await cards.shop.call("POST", "/api/payments/subscribe", { token: buyer.token, body: {} });
    expect(own.status).toBe(200);
  });

  it("prolongs the buyer's own subscription if nobody has opened it in a year", async () => {
    const { code } = await give();
    travelTo(cards.shop, after(start, days(366)));
    await cards.shop.promotions.returns.giveBackDue();
    expect(await periodsOf(buyer)).toMatchObject([
      { startDate: after(start, days(366)), priceCents: 10_000 },
    ]);
    const shown = await cards.shop.call("GET", `/api/gift-codes/${code}`);
    expect(shown.json).toMatchObject({ state: "expired" });
  });
});
