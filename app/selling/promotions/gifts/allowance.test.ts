import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { giftMails } from "#selling/promotions/promotions.tables.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import {
  buildAdministrator,
  type BuiltMember,
  buildBook,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

const start = new Date("2026-11-23T09:00:00Z");
const nextMorning = "2026-11-24T07:00:00.000Z";
let cards: CardShop;
let buyer: BuiltMember;
let editionId = 0;
beforeAll(async () => {
  cards = await openCardShop({ now: start });
  [editionId = 0] = (await buildBook(cards.shop)).editionIds;
});
afterAll(() => cards?.close());
beforeEach(async () => {
  buyer = await buildMember(cards.shop);
});

const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  cards.shop.call(method, path, { token: buyer.token, body });
async function give(change: object = {}) {
  const body = {
    edition_id: editionId,
    recipient_email: "ami@exemple.fr",
    deliver_on: null,
    message: null,
    withdrawal_consent: true,
    ...change,
  };
  expect((await call("POST", "/api/payments/gifts", body)).status).toBe(200);
  await cards.payAndReport(lastSession(cards.stripe));
  const [gift] = (await call("GET", "/api/gifts")).json;
  return gift as { id: number; state: string; deliver_at: string; returns_at: string; url: string };
}
const mailsOf = ({ id }: { id: number }) => queued(cards, "gift-mail", "giftId", id);

describe("The mails of gifts of an account", () => {
  it("leave once a day: another gift’s leaves the morning after, and its link is there at once", async () => {
    const first = await give();
    const second = await give({ recipient_email: "autre@exemple.fr" });
    expect([first.state, second.state]).toEqual(["sending", "planned"]);
    expect(second).toMatchObject({ deliver_at: nextMorning, returns_at: "2027-11-24T07:00:00.000Z" });
    expect(second.url).toMatch(/\/offrir\//);
    expect([await mailsOf(first), await mailsOf(second)]).toEqual([1, 0]);
    await cards.shop.promotions.gifts.deliverDue();
    expect(await mailsOf(second)).toBe(0);
    travelTo(cards.shop, nextMorning);
    const body = { email: buyer.email, password: testPassword };
    buyer.token = (await cards.shop.call("POST", "/api/auth/login", { body })).json.token;
    await cards.shop.promotions.gifts.deliverDue();
    const third = await give();
    expect([await mailsOf(second), await mailsOf(third)]).toEqual([1, 0]);
  });

  it("count those of gifts that were given back", async () => {
    const first = await give();
    const payment = (await recordsOf(cards, buyer.id).payments()).at(-1);
    expect((await call("POST", `/api/payments/${payment?.id}/withdrawal`, {})).status).toBe(201);
    const [refund] = await recordsOf(cards, buyer.id).refunds();
    await cards.shop.payments.refunds.make(refund?.id ?? 0, false);
    const second = await give();
    expect([second.state, second.deliver_at]).toEqual(["planned", nextMorning]);
    expect(await mailsOf(first)).toBe(1);
  });

  it("count those that are sent again, or elsewhere", async () => {
    const gift = await give();
    expect(await call("POST", `/api/gifts/${gift.id}/resend`)).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining("donner le lien vous-même") },
    });
    const elsewhere = { recipient_email: "autre@exemple.fr", deliver_on: null };
    const changed = await call("PUT", `/api/gifts/${gift.id}/delivery`, elsewhere);
    expect(changed.json).toMatchObject({ state: "planned", deliver_at: nextMorning });
    expect(await mailsOf(gift)).toBe(1);
  });

  it("are as many as the publisher sets, also for several at the same moment", async () => {
    const { cookie } = await buildAdministrator(cards.shop);
    const setting = (body?: object) =>
      cards.shop.call(body ? "PUT" : "GET", "/api/admin/settings/order-limits", { cookie, body });
    const before = (await setting()).json;
    expect(before).toEqual({ early_purchases: null, named: true, gift_mails: 1 });
    for (const gift_mails of [0, 51, 1.5, null, "2"])
      expect((await setting({ early_purchases: null, gift_mails })).status).toBe(400);
    expect((await setting({ early_purchases: null, gift_mails: 2 })).json.gift_mails).toBe(2);
    const [act] = (await cards.shop.call("GET", "/api/admin/audit", { cookie })).json.items;
    expect(act).toMatchObject({ kind: "gift-mails-changed", details: { before: 1, after: 2 } });

    const sessions = [];
    for (let n = 0; n < 4; n++) {
      const body = {
        edition_id: editionId,
        recipient_email: "ami@exemple.fr",
        deliver_on: null,
        message: null,
      };
      await call("POST", "/api/payments/gifts", body);
      sessions.push(lastSession(cards.stripe));
    }
    await Promise.all(sessions.map(cards.payAndReport));
    const states = (await call("GET", "/api/gifts")).json.map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(["planned", "planned", "sending", "sending"]);
    await setting({ early_purchases: null, gift_mails: 1 });
  });

  it("are forgotten the day after", async () => {
    await give();
    const kept = () => cards.shop.deps.db.select().from(giftMails).where(eq(giftMails.buyerId, buyer.id));
    await cards.shop.promotions.giftAllowance.forgetPast();
    expect(await kept()).toMatchObject([{ day: "2026-11-23", mails: 1 }]);
    travelTo(cards.shop, nextMorning);
    await cards.shop.promotions.giftAllowance.forgetPast();
    expect(await kept()).toEqual([]);
  });
});

describe("The name of a gift", () => {
  it("is its buyer’s own; one that could be the house’s, from before the rule, is not shown", async () => {
    await cards.shop.deps.db.update(members).set({ username: "Admin" }).where(eq(members.id, buyer.id));
    const gift = await give({ sender_name: "Encrier – service client" });
    const answer = await cards.shop.call("GET", `/api/gift-codes/${gift.url.split("/").at(-1)}`, {});
    expect(answer.json).toMatchObject({ state: "valid", sender_name: null });
  });
});
