import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textNames } from "#words/texts/stored-texts.contract.ts";
import { findRevision, insertText } from "#words/texts/texts.store.server.ts";
import { after, parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import {
  buildAdministrator,
  type BuiltMember,
  buildBook,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

// A Monday: the right of withdrawal ends with the 7th of December.
const start = new Date("2026-11-23T09:00:00Z");
let cards: CardShop;
let ids: number[];
let now: Date;
beforeAll(async () => {
  cards = await openCardShop({ now: start });
  const editions = Array.from({ length: 6 }, (_, n) => ({ title: `Tome ${n}`, priceCents: 800 }));
  ids = (await buildBook(cards.shop, { editions })).editionIds;
});
afterAll(() => cards?.close());
beforeEach(() => {
  Object.assign(cards.stripe, { unreachable: false, beforeAnswer: null });
  // Each test a day later: a limit holds from the moment at which it is set.
  now = after(now ?? start, days(1));
  cards.shop.clock.now = now;
});

async function setLimit(early_purchases: number | null) {
  const { cookie } = await buildAdministrator(cards.shop);
  const body = { early_purchases, gift_mails: 1 };
  return cards.shop.call("PUT", "/api/admin/settings/order-limits", { cookie, body });
}
async function subscriber(): Promise<BuiltMember> {
  const member = await buildMember(cards.shop);
  await cards.shop.call("POST", "/api/payments/subscribe", {
    token: member.token,
    body: { withdrawal_consent: true },
  });
  await cards.payAndReport(lastSession(cards.stripe));
  return member;
}
const order = ({ token }: BuiltMember, edition_ids: (number | undefined)[]) =>
  cards.shop.call("POST", "/api/payments/checkout", {
    token,
    body: { edition_ids, withdrawal_consent: true },
  });
const signedIn = async (member: BuiltMember): Promise<BuiltMember> => {
  const body = { email: member.email, password: testPassword };
  return { ...member, token: (await cards.shop.call("POST", "/api/auth/login", { body })).json.token };
};
const terms = () => cards.shop.deps.content.page("cgu").html;
const owned = ({ id }: BuiltMember) => recordsOf(cards, id).ownedIds();

describe("What a new subscriber buys at half price", () => {
  it("has no limit unless the publisher sets one", async () => {
    const member = await subscriber();
    expect((await order(member, ids)).status).toBe(200);
    expect(terms()).toContain("arrondie au centime inférieur.");
  });

  it("is limited while the subscription can be withdrawn from, and the terms say so", async () => {
    const early = await subscriber();
    now = after(now, 1000);
    cards.shop.clock.now = now;
    expect((await setLimit(2)).json).toEqual({ early_purchases: 2, named: true, gift_mails: 1 });
    expect(terms()).toContain("2 éditions au plus s’achètent à ce prix");
    const member = await subscriber();
    const refused = await order(member, ids.slice(0, 3));
    expect(refused.status).toBe(409);
    expect(refused.json.error).toMatch(/2 éditions au plus s’achètent .* Il vous en reste 2/);
    expect((await order(member, ids.slice(0, 1))).status).toBe(200);
    await cards.payAndReport(lastSession(cards.stripe));
    expect((await order(member, ids.slice(1, 3))).json.error).toContain("Il vous en reste 1");
    expect((await order(member, ids.slice(1, 2))).status).toBe(200);
    await cards.payAndReport(lastSession(cards.stripe));
    expect((await order(member, ids.slice(2, 3))).json.error).toContain("C’est fait");
    // Nothing changes for who subscribed before (content/cgu.md, section 11).
    expect((await order(early, ids)).status).toBe(200);
    // The last day counts whole.
    travelTo(cards.shop, after(now, days(14)));
    expect((await order(await signedIn(member), ids.slice(2, 3))).status).toBe(409);
    travelTo(cards.shop, after(now, days(16)));
    expect((await order(await signedIn(member), ids.slice(2))).status).toBe(200);
  });

  it("is counted over all card pages: a new one closes the other, paid or opened at the same moment too", async () => {
    await setLimit(2);
    const member = await subscriber();
    await order(member, ids.slice(0, 2));
    const first = lastSession(cards.stripe);
    expect((await order(member, ids.slice(2, 4))).status).toBe(200);
    expect(first.status).toBe("expired");
    cards.stripe.pay(lastSession(cards.stripe));
    expect((await order(member, ids.slice(4, 5))).json.error).toContain("relisez celui-ci");
    expect(await owned(member)).toHaveLength(2);
    expect((await order(member, ids.slice(4, 5))).json.error).toContain("C’est fait");

    const other = await subscriber();
    await Promise.all([0, 2, 4].map((n) => order(other, ids.slice(n, n + 2))));
    const open = cards.stripe.sessions.slice(-3).filter(({ status }) => status === "open");
    for (const session of open) await cards.payAndReport(session);
    expect((await owned(other)).length).toBeLessThanOrEqual(2);
  });

  it("stays limited when the provider does not close the other page: 502, and nothing is opened", async () => {
    await setLimit(2);
    const member = await subscriber();
    await order(member, ids.slice(0, 2));
    cards.stripe.unreachable = true;
    expect((await order(member, ids.slice(2, 4))).status).toBe(502);
    cards.stripe.unreachable = false;
    expect((await order(member, ids.slice(2, 4))).status).toBe(200);
    const open = cards.stripe.sessions.slice(-2).filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
  });

  it("has no limit that the terms do not name; a past version names that of its time", async () => {
    await setLimit(3);
    const { version } = cards.shop.deps.content.page("cgu");
    const { db, content } = cards.shop.deps;
    const original = content.originals.pages.cgu.source;
    const latest = await findRevision(db, textNames.page("cgu"));
    await insertText(db, {
      name: textNames.page("cgu"),
      revision: (latest?.revision ?? 0) + 1,
      origin: "publisher",
      value: { ...original, body: original.body.replace("{{earlyPurchases}}", "") },
      version: "2031-01",
      effectiveOn: parisDay(now),
      savedAt: now,
      savedBy: null,
    });
    await content.refresh();
    expect((await setLimit(1)).json).toMatchObject({ early_purchases: 1, named: false });
    expect((await order(await subscriber(), ids)).status).toBe(200);
    expect((await content.termsOf(version ?? ""))?.html).toContain("une seule édition s’achète à ce prix");
    expect((await setLimit(null)).json.early_purchases).toBeNull();
  });

  it.each([0, 101, 2.5, "3"])("takes no limit of %j", async (limit) => {
    expect((await setLimit(limit as number)).status).toBe(400);
  });
});
