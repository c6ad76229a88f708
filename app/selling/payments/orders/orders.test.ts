import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findUnsettledOrders } from "#selling/payments/payments.store.server.ts";
import { after, before, parisDay } from "#platform/data/dates.ts";
import { hours, minutes } from "#platform/data/durations.ts";
import { insertText } from "#words/texts/texts.store.server.ts";
import { textNames } from "#words/texts/stored-texts.contract.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { type BuiltMember, buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

let cards: CardShop;
beforeAll(async () => {
  // At noon: some tests travel some minutes, and the journal's days must not go back after them.
  cards = await openCardShop({ now: new Date(`${parisDay(new Date())}T11:00:00Z`) });
});
afterEach(() => {
  Object.assign(cards.stripe, { unreachable: false, speechless: false, beforeAnswer: null });
});
afterAll(() => cards?.close());

const checkout = (member: BuiltMember, edition_ids: number[], more: object = {}) =>
  cards.shop.call("POST", "/api/payments/checkout", { token: member.token, body: { edition_ids, ...more } });
const editions = async (...prices: number[]) =>
  (
    await buildBook(cards.shop, {
      editions: prices.map((priceCents, n) => ({ title: `Édition ${n}`, priceCents })),
    })
  ).editionIds;
async function makeRefunds(member: BuiltMember): Promise<void> {
  for (const { id } of await recordsOf(cards, member.id).refunds())
    await cards.shop.payments.refunds.make(id, false);
}
/** Runs the reconciling job at the shop's current time. */
async function askAboutUnsettled(): Promise<void> {
  const { db, now } = cards.shop.deps;
  for (const order of await findUnsettledOrders(db, "stripe", before(now(), minutes(10)), 100)) {
    await cards.shop.payments.orders.checkUnsettled(order);
  }
}

describe("An order sent again", () => {
  it("after the provider was away is the same order, and one session", async () => {
    const member = await buildMember(cards.shop);
    const ids = await editions(499);
    cards.stripe.speechless = true;
    const refused = await checkout(member, ids);
    expect(refused.status).toBe(502);
    expect(refused.json).toEqual({
      error: "Le service de paiement ne répond pas. Réessayez dans un instant.",
    });
    cards.stripe.speechless = false;
    const opened = cards.stripe.sessions.length;
    expect((await checkout(member, ids)).status).toBe(200);
    // The session whose answer was lost is opened now: the order's key is the same.
    expect(cards.stripe.sessions.length).toBe(opened);
    expect(await recordsOf(cards, member.id).payments()).toMatchObject([
      { state: "open", sessionId: lastSession(cards.stripe).id },
    ]);
  });

  it("with another consent or at another price is another order", async () => {
    const member = await buildMember(cards.shop);
    const ids = await editions(499);
    cards.stripe.unreachable = true;
    await checkout(member, ids);
    await checkout(member, ids, { withdrawal_consent: true });
    cards.stripe.unreachable = false;
    expect(await recordsOf(cards, member.id).payments()).toMatchObject([
      { withdrawalConsent: false },
      { withdrawalConsent: true },
    ]);
  });

  it("under another wording of consent than before is another order, with what was on the screen", async () => {
    const { shop, stripe } = cards;
    const member = await buildMember(shop);
    const ids = await editions(599);
    const consent = { withdrawal_consent: true };
    const former = shop.deps.content.consent.version;
    stripe.unreachable = true;
    expect((await checkout(member, ids, consent)).status).toBe(502);
    stripe.unreachable = false;
    await insertText(shop.deps.db, {
      name: textNames.consent,
      revision: 2,
      origin: "publisher",
      value: {
        digitalContent: "Tout de suite, s’il vous plaît.",
        gift: "Dès qu’il sera ouvert.",
        subscription: "Dès aujourd’hui.",
      },
      version: "2031-07",
      effectiveOn: parisDay(shop.clock.now),
      savedAt: shop.clock.now,
      savedBy: null,
    });
    await shop.deps.content.refresh();
    expect((await checkout(member, ids, consent)).status).toBe(200);
    const versions = (await recordsOf(cards, member.id).payments()).map((each) => each.consentVersion);
    expect(versions).toEqual([former, "2031-07"]);
  });

  it("grants what is free of it once the provider has opened its page, and is no conflict then", async () => {
    const member = await buildMember(cards.shop, { subscribed: true });
    const { editionIds } = await buildBook(cards.shop, {
      editions: [
        { title: "Libre", isFree: true },
        { title: "Payante", priceCents: 800 },
      ],
    });
    cards.stripe.unreachable = true;
    expect((await checkout(member, editionIds)).status).toBe(502);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
    cards.stripe.unreachable = false;
    expect((await checkout(member, editionIds)).status).toBe(200);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([editionIds[0]]);
    // The card page was left by the browser's back button, and the same cart is sent again.
    expect((await checkout(member, editionIds)).status).toBe(200);
    expect(lastSession(cards.stripe).amount_total).toBe(400);
    await cards.payAndReport(lastSession(cards.stripe));
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual(editionIds);
    expect((await checkout(member, editionIds)).status).toBe(409);
  });

  it("with one of the editions closes the page that the first one left open", async () => {
    const { member, session, editionIds } = await cards.order();
    const [other] = await editions(299);
    expect((await checkout(member, [...editionIds, other ?? 0])).status).toBe(200);
    expect(session.status).toBe("expired");
    expect(await recordsOf(cards, member.id).payments()).toMatchObject([
      { state: "expired" },
      { state: "open" },
    ]);
    const apart = lastSession(cards.stripe);
    expect((await checkout(member, await editions(399))).status).toBe(200);
    expect(apart.status).toBe("open");
  });

  it("is 409 when the first one was paid a moment ago, though its message has not come yet", async () => {
    const { member, session, editionIds } = await cards.order();
    cards.stripe.pay(session);
    expect((await checkout(member, editionIds)).status).toBe(409);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual(editionIds);
  });
});

describe("An order that cannot be paid", () => {
  it("is refused before the provider is called, and is not kept", async () => {
    const member = await buildMember(cards.shop);
    const opened = cards.stripe.sessions.length;
    const [small = 0] = await editions(30);
    const refused = await checkout(member, [small]);
    expect(refused.status).toBe(400);
    expect(refused.json.error).toContain("0,50 €");
    expect((await checkout(member, [small, 1_999_999_999])).status).toBe(404);
    expect(
      (
        await checkout(
          member,
          Array.from({ length: 500 }, (_, n) => n + 1),
        )
      ).status,
    ).toBe(400);
    expect(cards.stripe.sessions.length).toBe(opened);
    expect(await recordsOf(cards, member.id).payments()).toEqual([]);
  });
});

describe("An edition paid for in two windows", () => {
  it("is granted once; the second payment's line is refunded by itself", async () => {
    const member = await buildMember(cards.shop);
    const [twice = 0, once = 0] = await editions(499, 699);
    await checkout(member, [twice]);
    const first = lastSession(cards.stripe);
    await checkout(member, [twice, once]);
    const second = lastSession(cards.stripe);
    await Promise.all([cards.payAndReport(first), cards.payAndReport(second)]);
    await makeRefunds(member);
    const records = recordsOf(cards, member.id);
    expect(await records.ownedIds()).toEqual([twice, once]);
    expect(await records.refunds()).toMatchObject([
      { reason: "duplicate", state: "succeeded", amountCents: 499, keepEditions: true },
    ]);
    expect(first.refunded + second.refunded).toBe(499);
    expect((await records.journal()).toSorted()).toEqual(["refund -499", "sale 1198", "sale 499"]);
  });

  it("of which one has been added for free since then is refunded too", async () => {
    const { member, session, editionIds } = await cards.order();
    await buildLibrary(cards.shop, member.id, editionIds);
    await cards.payAndReport(session);
    await makeRefunds(member);
    expect(session.refunded).toBe(499);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual(editionIds);
  });
});

describe("A session whose message never came", () => {
  it("is granted once the provider is asked, and one receipt is mailed", async () => {
    const { member, session, editionIds } = await cards.order();
    cards.stripe.pay(session);
    await askAboutUnsettled();
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
    travelTo(cards.shop, after(cards.shop.clock.now, minutes(11)));
    await askAboutUnsettled();
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual(editionIds);
    expect(await cards.payAndReport(session)).toBe(200);
    const [payment] = await recordsOf(cards, member.id).payments();
    expect(payment).toMatchObject({ state: "paid", paymentIntentId: session.payment_intent });
    expect(await queued(cards, "receipt-mail", "paymentId", payment?.id ?? 0)).toBe(1);
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499"]);
  });

  it("stays open while it is open there or its money is on the way, and expires with it", async () => {
    const open = await cards.order();
    const pending = await cards.order();
    const over = await cards.order();
    pending.session.status = "complete";
    over.session.status = "expired";
    travelTo(cards.shop, after(cards.shop.clock.now, minutes(11)));
    await askAboutUnsettled();
    const stateOf = async ({ member }: { member: BuiltMember }) =>
      (await recordsOf(cards, member.id).payments())[0]?.state;
    expect(await Promise.all([open, pending, over].map(stateOf))).toEqual(["open", "open", "expired"]);
  });

  it("that was never opened expires by itself", async () => {
    const member = await buildMember(cards.shop);
    cards.stripe.unreachable = true;
    await checkout(member, await editions(499));
    cards.stripe.unreachable = false;
    travelTo(cards.shop, after(cards.shop.clock.now, hours(13)));
    await askAboutUnsettled();
    expect(await recordsOf(cards, member.id).payments()).toMatchObject([{ state: "expired" }]);
  });
});

describe("A session that the provider fails on", () => {
  it("keeps no other waiting", async () => {
    const failing = await cards.order();
    const { member, session, editionIds } = await cards.order();
    cards.stripe.pay(session);
    travelTo(cards.shop, after(cards.shop.clock.now, minutes(11)));
    cards.stripe.beforeAnswer = (path) => {
      cards.stripe.speechless = path.includes(failing.session.id);
      return Promise.resolve();
    };
    await expect(askAboutUnsettled()).rejects.toMatchObject({ status: 502 });
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
    await askAboutUnsettled();
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual(editionIds);
  });
});

describe("One event delivered 50 times concurrently", () => {
  it("grants, journals and mails once", async () => {
    const { member, session, editionIds } = await cards.order({ prices: [499, 699] });
    cards.stripe.pay(session);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        cards.deliver("checkout.session.completed", session, n < 25 ? { id: "evt_cinquante" } : {}),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const records = recordsOf(cards, member.id);
    const [payment] = await records.payments();
    expect(await records.ownedIds()).toEqual(editionIds);
    expect(await records.journal()).toEqual(["sale 1198"]);
    expect(await queued(cards, "receipt-mail", "paymentId", payment?.id ?? 0)).toBe(1);
  });
});
