import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { closeCardPages } from "#selling/payments/payments.jobs.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import {
  buildAdministrator,
  type BuiltMember,
  buildBook,
  buildMember,
  buildSubscription,
  testPassword,
} from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

const start = new Date("2026-11-23T09:00:00Z");
let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({ now: start });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const byPublisher = (path: string, body: object) =>
  cards.shop.call("POST", `/api/admin/members/${path}`, { cookie, body });
const post = ({ token }: BuiltMember, path: string, body: object) =>
  cards.shop.call("POST", path, { token, body });

const askToClose = (member: BuiltMember) =>
  post(member, `/api/users/${member.id}/closing`, { password: testPassword });

/** Every way in which an account ends. */
const ways: Record<string, (member: BuiltMember) => Promise<unknown>> = {
  "erased by the publisher": ({ id }) => cards.shop.personalData.erase(id, async () => true),
  "to be closed": askToClose,
  "suspended at once": ({ id }) => byPublisher(`${id}/suspension`, { reason: "Fraude", when: "now" }),
  "suspended as announced": async ({ id }) => {
    await byPublisher(`${id}/suspension`, { reason: "Fraude", when: "in-seven-days" });
    await cards.shop.deps.db.update(members).set({ suspendsAt: start }).where(eq(members.id, id));
    await cards.shop.members.carryOutSuspensions();
  },
};

describe.each(Object.entries(ways))("An account that is %s", (_, end) => {
  it("has its card pages closed at the provider; what is paid all the same is given back, and shown", async () => {
    const { db } = cards.shop.deps;
    const { member, session: open } = await cards.order();
    const { session: paid } = await cards.order({ member });
    await post(member, "/api/payments/subscribe", {});
    const year = lastSession(cards.stripe);
    const records = recordsOf(cards, member.id);
    await end(member);

    const { rows } = await db.execute<{ member: string }>(
      `select data->>'memberId' as member from pgboss.job where name = '${closeCardPages.name}'`,
    );
    expect(rows.filter((row) => row.member === member.id)).toHaveLength(1);
    expect(await cards.payAndReport(paid)).toBe(200);
    expect(await cards.payAndReport(year)).toBe(200);
    await cards.shop.payments.orders.checkOpen(member.id);
    expect([open.status, paid.status]).toEqual(["expired", "complete"]);
    expect(await records.payments()).toMatchObject([
      { state: "expired" },
      { state: "paid" },
      { state: "paid" },
    ]);

    const refunds = await records.refunds();
    expect(refunds).toMatchObject([
      { reason: "account-ended", amountCents: 499 },
      { reason: "account-ended", amountCents: 10_000 },
    ]);
    for (const { id, paymentId } of refunds) {
      expect(await queued(cards, "receipt-mail", "paymentId", paymentId)).toBe(0);
      await cards.shop.payments.refunds.make(id, false);
    }
    expect([paid.refunded, year.refunded]).toEqual([499, 10_000]);
    expect(await records.journal()).toEqual([
      "sale 499",
      "subscription 10000",
      "refund -499",
      "refund -10000",
    ]);
    expect([await records.ownedIds(), await records.subscriptions()]).toEqual([[], []]);
    // The message comes twice.
    expect(await cards.payAndReport(paid)).toBe(200);
    expect(await records.refunds()).toHaveLength(2);

    const late = await cards.shop.call("GET", "/api/admin/sales?state=late", { cookie });
    expect(
      late.json.items.filter((sale: { member_id: string }) => sale.member_id === member.id),
    ).toHaveLength(2);
    const tasks = (await cards.shop.call("GET", "/api/admin/dashboard/to-do", { cookie })).json;
    expect(tasks).toContainEqual({ name: "late_payments", count: late.json.items.length });
  });
});

describe("The card pages of an account that is to be closed", () => {
  it("stay open when the closure was cancelled in the meantime", async () => {
    const { member, session, editionIds } = await cards.order();
    await askToClose(member);
    const body = { email: member.email, password: testPassword };
    const { token } = (await cards.shop.call("POST", "/api/auth/login", { body })).json;
    await cards.shop.call("DELETE", `/api/users/${member.id}/closing`, { token });
    await cards.shop.payments.orders.checkOpen(member.id);
    expect(session.status).toBe("open");
    await cards.payAndReport(session);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual(editionIds);
  });
});

describe("A card page at the price of a subscription", () => {
  const halfPriced = async (member: BuiltMember) => {
    const { session } = await cards.order({ member, prices: [800] });
    expect(session.amount_total).toBe(400);
    return session;
  };
  const subscribed = async () => {
    const member = await buildMember(cards.shop);
    await post(member, "/api/payments/subscribe", { withdrawal_consent: true });
    await cards.payAndReport(lastSession(cards.stripe));
    return member;
  };
  const withdraw = async (member: BuiltMember) => {
    const [payment] = await recordsOf(cards, member.id).payments();
    return post(member, `/api/payments/${payment?.id}/withdrawal`, {});
  };

  it("is closed when the reader withdraws from it; paid all the same, it is given back, and the next is at everybody’s price", async () => {
    const member = await subscribed();
    const [open, paid] = [await halfPriced(member), await halfPriced(member)];
    expect((await withdraw(member)).status).toBe(201);
    await cards.payAndReport(paid);
    await cards.shop.payments.orders.checkOpen(member.id);
    expect(open.status).toBe("expired");
    const records = recordsOf(cards, member.id);
    expect(await records.refunds()).toMatchObject([
      { reason: "withdrawal" },
      { reason: "subscription-ended", amountCents: 400 },
    ]);
    expect(await records.ownedIds()).toEqual([]);
    const { session } = await cards.order({ member, prices: [800] });
    expect(session.amount_total).toBe(800);
    await cards.payAndReport(session);
    expect(await records.ownedIds()).toHaveLength(1);
  });

  it("is closed when a subscription that the publisher gave is taken back", async () => {
    const member = await buildMember(cards.shop);
    await byPublisher(`${member.id}/subscriptions`, { months: 3 });
    const session = await halfPriced(member);
    const [given] = await recordsOf(cards, member.id).subscriptions();
    const taken = await cards.shop.call(
      "DELETE",
      `/api/admin/members/${member.id}/subscriptions/${given?.id}`,
      {
        cookie,
      },
    );
    expect(taken.status).toBe(200);
    await cards.shop.payments.orders.checkOpen(member.id);
    expect(session.status).toBe("expired");
  });

  it("stays good when the year runs out by itself", async () => {
    const member = await buildMember(cards.shop);
    await buildSubscription(cards.shop, member.id, {
      startDate: after(start, -days(364)),
      endDate: after(start, 60_000),
    });
    const session = await halfPriced(member);
    travelTo(cards.shop, after(start, 120_000));
    await cards.payAndReport(session);
    expect(await recordsOf(cards, member.id).ownedIds()).toHaveLength(1);
  });
});

describe("An account that was erased after a closure", () => {
  it("takes no payment for a gift either: it is given back, and the friend is not written to", async () => {
    const member = await buildMember(cards.shop);
    const { editionIds } = await buildBook(cards.shop);
    const gift = {
      edition_id: editionIds[0],
      recipient_email: "ami@exemple.fr",
      deliver_on: null,
      message: null,
    };
    expect((await post(member, "/api/payments/gifts", { ...gift, sender_name: "Zoé" })).status).toBe(200);
    const session = lastSession(cards.stripe);
    await askToClose(member);
    travelTo(cards.shop, after(start, days(8)));
    await cards.shop.personalData.eraseClosed();
    expect(await cards.shop.accounts.find(member.id)).toMatchObject({ erasedAt: cards.shop.clock.now });
    expect(await cards.payAndReport(session)).toBe(200);
    const records = recordsOf(cards, member.id);
    expect(await records.refunds()).toMatchObject([{ reason: "account-ended" }]);
    for (const { id } of await records.refunds()) await cards.shop.payments.refunds.make(id, false);
    const { rows } = await cards.shop.deps.db.execute(
      `select paid_at, recipient_email from gifts where buyer_id = '${member.id}'`,
    );
    expect(rows).toEqual([{ paid_at: null, recipient_email: null }]);
  });
});
