import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gifts } from "#selling/promotions/promotions.tables.ts";
import { saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { type BuiltMember, buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

const start = new Date("2026-11-23T09:00:00Z");
let cards: CardShop;
let cookie: string;
let buyer: BuiltMember;
let editionId: number;
beforeAll(async () => {
  cards = await openCardShop({ now: start });
  await saveSetting(cards.shop.deps.db, "gift-mails-a-day", 11, start);
});
afterAll(() => cards?.close());
beforeEach(async () => {
  travelTo(cards.shop, start);
  ({ cookie } = await buildAdministrator(cards.shop));
  buyer = await buildMember(cards.shop);
  [editionId = 0] = (await buildBook(cards.shop, { editions: [{ priceCents: 699 }] })).editionIds;
});

const draft = (change: object = {}) => ({
  edition_id: editionId,
  recipient_email: "ami@exemple.fr",
  deliver_on: null,
  // Not the buyer's to choose.
  sender_name: "Encrier – service client",
  message: "Bonne lecture\u202F!",
  withdrawal_consent: true,
  ...change,
});
const order = (change: object = {}, by = buyer) =>
  cards.shop.call("POST", "/api/payments/gifts", { token: by.token, body: draft(change) });
/** The same member with a session of the present time. */
async function signedIn(member: BuiltMember): Promise<BuiltMember> {
  const body = { email: member.email, password: "Lecture-2026" };
  return { ...member, token: (await cards.shop.call("POST", "/api/auth/login", { body })).json.token };
}
const listed = async (by = buyer) =>
  (await cards.shop.call("GET", "/api/gifts", { token: (await signedIn(by)).token })).json;
const codeIn = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";
async function bought(change: object = {}) {
  expect((await order(change)).status).toBe(200);
  const session = lastSession(cards.stripe);
  expect(await cards.payAndReport(session)).toBe(200);
  const [gift] = await listed();
  const paymentId = (await recordsOf(cards, buyer.id).payments()).at(-1)?.id ?? 0;
  return { gift, code: codeIn(gift), paymentId, session };
}
const redeem = async (code: string, by: BuiltMember) =>
  cards.shop.call("POST", `/api/gift-codes/${code}/redeem`, { token: (await signedIn(by)).token });
const stateOf = async (code: string, by?: BuiltMember) =>
  (await cards.shop.call("GET", `/api/gift-codes/${code}`, { token: by && (await signedIn(by)).token })).json;
const refund = (paymentId: number, body: object = {}) =>
  cards.shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, { cookie, body });
async function makeRefunds() {
  for (const { id } of await recordsOf(cards, buyer.id).refunds())
    await cards.shop.payments.refunds.make(id, false);
}
const owned = ({ id }: { id: string }) => recordsOf(cards, id).ownedIds();
const rowOf = async (id: number) =>
  (await cards.shop.deps.db.select().from(gifts).where(eq(gifts.id, id)))[0];
const change = async (id: number, body: object, by = buyer) =>
  cards.shop.call("PUT", `/api/gifts/${id}/delivery`, { token: (await signedIn(by)).token, body });
const resend = async (id: number) =>
  cards.shop.call("POST", `/api/gifts/${id}/resend`, { token: (await signedIn(buyer)).token });

describe("A purchase as a gift", () => {
  it("is a sale like any other, is in nobody's library, and queues its mail", async () => {
    const { gift, code, paymentId } = await bought();
    expect(await recordsOf(cards, buyer.id).journal()).toEqual(["sale 699"]);
    expect(await owned(buyer)).toEqual([]);
    expect(gift).toMatchObject({ state: "sending", recipient_email: "ami@exemple.fr" });
    expect(await queued(cards, "gift-mail", "giftId", gift.id)).toBe(1);
    expect(await queued(cards, "receipt-mail", "paymentId", paymentId)).toBe(1);
    expect(await stateOf(code)).toMatchObject({
      state: "valid",
      kind: "gift",
      sender_name: buyer.username,
      message: "Bonne lecture\u202F!",
    });
    const path = `/api/users/${buyer.id}/payments`;
    const paid = (await cards.shop.call("GET", path, { token: buyer.token })).json;
    expect(paid).toMatchObject([{ amount_cents: 699, is_gift: true }]);
    const invoices = await cards.shop.call("GET", `/api/users/${buyer.id}/invoices`, { token: buyer.token });
    expect(invoices.json).toHaveLength(1);
  });

  it("has the public price, also for a subscriber", async () => {
    buyer = await buildMember(cards.shop, { subscribed: true });
    await bought();
    expect((await recordsOf(cards, buyer.id).payments()).at(-1)).toMatchObject({
      amountCents: 699,
      isGift: true,
    });
  });

  it.each([
    ["deliver_on", { deliver_on: "2026-11-22" }],
    ["deliver_on", { deliver_on: "2027-11-24" }],
    ["recipient_email", { recipient_email: "ami" }],
    ["message", { message: "a".repeat(1001) }],
  ] as const)("is refused for an impossible %s", async (field, wrong) => {
    const { status, json } = await order(wrong);
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
  });

  it("is refused for a free edition, for one that is not on sale, and for a visitor", async () => {
    const { editionIds } = await buildBook(cards.shop, { editions: [{ priceCents: 0 }] });
    expect((await order({ edition_id: editionIds[0] })).json.error).toContain("gratuit pour tous");
    expect((await order({ edition_id: 2_000_000_000 })).status).toBe(404);
    expect((await cards.shop.call("POST", "/api/payments/gifts", { body: draft() })).status).toBe(401);
  });

  it("neither closes nor continues another order of the same edition", async () => {
    const { token } = buyer;
    const body = { edition_ids: [editionId], withdrawal_consent: true };
    await cards.shop.call("POST", "/api/payments/checkout", { token, body });
    const own = lastSession(cards.stripe);
    await order();
    await order({ recipient_email: null });
    for (const session of [own, ...cards.stripe.sessions.slice(-2)])
      expect(await cards.payAndReport(session)).toBe(200);
    expect(await owned(buyer)).toEqual([editionId]);
    expect((await listed()).map(({ state }: { state: string }) => state)).toEqual([
      "to-hand-over",
      "sending",
    ]);
    expect(await recordsOf(cards, buyer.id).refunds()).toEqual([]);
  });

  it("is sent on its day at eight in the morning, in Paris", async () => {
    const { gift } = await bought({ deliver_on: "2026-12-24" });
    expect(gift).toMatchObject({ state: "planned", deliver_at: "2026-12-24T07:00:00.000Z" });
    travelTo(cards.shop, new Date("2026-12-24T06:59:59Z"));
    await cards.shop.promotions.gifts.deliverDue();
    expect(await queued(cards, "gift-mail", "giftId", gift.id)).toBe(0);
    travelTo(cards.shop, new Date("2026-12-24T07:00:00Z"));
    await cards.shop.promotions.gifts.deliverDue();
    await cards.shop.promotions.gifts.deliverDue();
    expect(await queued(cards, "gift-mail", "giftId", gift.id)).toBe(1);
    expect((await listed())[0].state).toBe("sending");
  });

  it("is redeemed once, with any account; then nothing of its reader is kept", async () => {
    const { gift, code } = await bought();
    const [friend, other] = [await buildMember(cards.shop), await buildMember(cards.shop)];
    expect((await redeem(code, friend)).json).toMatchObject({
      state: "yours",
      message: "Bonne lecture\u202F!",
    });
    expect(await owned(friend)).toEqual([editionId]);
    expect((await redeem(code, other)).status).toBe(409);
    expect((await stateOf(code, friend)).state).toBe("yours");
    expect((await listed())[0]).toMatchObject({ state: "redeemed", recipient_email: null, url: null });
    expect(await rowOf(gift.id)).toMatchObject({ senderName: null, message: null, recipientEmail: null });
    expect((await resend(gift.id)).status).toBe(409);
    expect(await queued(cards, "gift-redeemed-mail", "giftId", gift.id)).toBe(1);
    // The publisher's own gifts can be taken back; a paid one only by its refund.
    const taken = await cards.shop.call("DELETE", `/api/admin/members/${friend.id}/editions/${editionId}`, {
      cookie,
    });
    expect(taken.status).toBe(404);
  });

  it("may be redeemed by its buyer, and is not spent by a reader who has the edition", async () => {
    const { gift, code } = await bought();
    expect((await redeem(code, buyer)).status).toBe(200);
    expect(await queued(cards, "gift-redeemed-mail", "giftId", gift.id)).toBe(0);
    const second = await bought();
    expect((await redeem(second.code, buyer)).status).toBe(409);
    expect((await stateOf(second.code)).state).toBe("valid");
  });
});

describe("The buyer of a gift", () => {
  it("changes its address: the link sent before no longer exists, and another mail is queued", async () => {
    const { gift, code } = await bought();
    const changed = await change(gift.id, { recipient_email: "autre@exemple.fr", deliver_on: null });
    expect(changed.json).toMatchObject({ recipient_email: "autre@exemple.fr", state: "sending" });
    expect((await stateOf(code)).error).toContain("n’existe pas");
    expect((await stateOf(codeIn(changed.json))).state).toBe("valid");
    expect(await queued(cards, "gift-mail", "giftId", gift.id)).toBe(2);
  });

  it("changes its day, or passes on the link: the same link stays", async () => {
    const { gift, code } = await bought({ deliver_on: "2026-12-24" });
    const later = await change(gift.id, { recipient_email: "ami@exemple.fr", deliver_on: "2027-02-14" });
    expect(later.json).toMatchObject({ state: "planned", deliver_at: "2027-02-14T07:00:00.000Z" });
    expect(later.json.returns_at).toBe("2028-02-14T07:00:00.000Z");
    const byHand = await change(gift.id, { recipient_email: null, deliver_on: null });
    expect(byHand.json).toMatchObject({ state: "to-hand-over", recipient_email: null });
    expect(codeIn(byHand.json)).toBe(code);
    expect((await resend(gift.id)).json.error).toContain("pas d’adresse");
  });

  it("has it sent again, some times a day; another member has no access to it", async () => {
    const { gift } = await bought();
    const stranger = await buildMember(cards.shop);
    expect((await change(gift.id, { recipient_email: null, deliver_on: null }, stranger)).status).toBe(404);
    for (let n = 0; n < 10; n++) expect((await resend(gift.id)).status).toBe(200);
    expect((await resend(gift.id)).json.error).toContain("celui-ci pourra repartir demain");
    expect(await queued(cards, "gift-mail", "giftId", gift.id)).toBe(11);
  });
});

describe("The refund of a gift", () => {
  it("before it is redeemed gives all back, and ends its code", async () => {
    const { gift, code, paymentId } = await bought();
    const friend = await buildMember(cards.shop);
    await refund(paymentId);
    expect((await redeem(code, friend)).json.error).toBe("Ce cadeau est en cours de remboursement.");
    await makeRefunds();
    expect(await recordsOf(cards, buyer.id).journal()).toEqual(["sale 699", "refund -699"]);
    expect((await redeem(code, friend)).status).toBe(410);
    expect((await listed())[0]).toMatchObject({ state: "refunded", url: null, recipient_email: null });
    expect((await rowOf(gift.id))?.returnsAt).toBeNull();
  });

  it("that fails leaves the gift to its reader", async () => {
    const { code, paymentId } = await bought();
    await refund(paymentId);
    cards.stripe.refusesRefunds = "declined";
    await makeRefunds();
    cards.stripe.refusesRefunds = null;
    expect((await redeem(code, await buildMember(cards.shop))).status).toBe(200);
  });

  it("that leaves the edition leaves the gift, too", async () => {
    const { code, paymentId } = await bought();
    await refund(paymentId, { keep_editions: true });
    await makeRefunds();
    expect((await redeem(code, await buildMember(cards.shop))).status).toBe(200);
  });

  it("after it is redeemed takes the edition back, as from any buyer", async () => {
    const { code, paymentId } = await bought();
    const friend = await buildMember(cards.shop);
    await redeem(code, friend);
    await refund(paymentId);
    await makeRefunds();
    expect(await owned(friend)).toEqual([]);
    expect((await stateOf(code, friend)).state).toBe("revoked");
  });

  it("during a redemption waits for it, or the other way round", async () => {
    const friend = await signedIn(await buildMember(cards.shop));
    for (let n = 0; n < 5; n++) {
      const { code, paymentId } = await bought({ recipient_email: null });
      const [asked, redeemed] = await Promise.all([
        refund(paymentId),
        cards.shop.call("POST", `/api/gift-codes/${code}/redeem`, { token: friend.token }),
      ]);
      expect(asked.status).toBe(201);
      expect([200, 409]).toContain(redeemed.status);
      await makeRefunds();
      expect(await owned(friend)).toEqual([]);
      expect((await stateOf(code, friend)).state).toBe("revoked");
    }
  });

  it("by withdrawal is open for fourteen days while nobody has redeemed it, in spite of the consent", async () => {
    const { code, paymentId } = await bought();
    const { token } = buyer;
    const withdrawals = async () =>
      (await cards.shop.call("GET", "/api/payments/withdrawals", { token })).json;
    expect(await withdrawals()).toMatchObject([{ payment_id: paymentId, refund_cents: 699 }]);
    const waived = await cards.shop.call("GET", "/api/payments/withdrawals/waived", { token });
    expect(waived.json).toEqual([]);
    const declared = await cards.shop.call("POST", `/api/payments/${paymentId}/withdrawal`, {
      token,
      body: {},
    });
    expect(declared.status).toBe(201);
    expect((await stateOf(code)).state).toBe("revoked");
  });

  it("by withdrawal is closed once it is redeemed", async () => {
    const { code, paymentId } = await bought();
    await redeem(code, await buildMember(cards.shop));
    const { token } = buyer;
    expect((await cards.shop.call("GET", "/api/payments/withdrawals", { token })).json).toEqual([]);
    const refused = await cards.shop.call("POST", `/api/payments/${paymentId}/withdrawal`, {
      token,
      body: {},
    });
    expect(refused.status).toBe(409);
  });
});

describe("A gift that nobody redeems within a year", () => {
  const aYearLater = new Date("2027-11-23T09:00:00Z");
  const giveBackDue = () => cards.shop.promotions.returns.giveBackDue();

  it("goes to its buyer's library, with a mail; its link ends", async () => {
    const { gift, code, paymentId } = await bought();
    travelTo(cards.shop, after(aYearLater, -1));
    await giveBackDue();
    expect((await stateOf(code)).state).toBe("valid");
    travelTo(cards.shop, aYearLater);
    await giveBackDue();
    await giveBackDue();
    expect(await owned(buyer)).toEqual([editionId]);
    expect((await stateOf(code)).state).toBe("expired");
    expect((await listed())[0]).toMatchObject({ state: "returned", recipient_email: null });
    expect(await queued(cards, "gift-return-mail", "giftId", gift.id)).toBe(1);
    ({ cookie } = await buildAdministrator(cards.shop));
    await refund(paymentId);
    await makeRefunds();
    expect(await owned(buyer)).toEqual([]);
  });

  it("stays open for good when the buyer has the edition, or is erased", async () => {
    const { code } = await bought();
    await redeem(code, buyer);
    const mine = await bought();
    const erased = await buildMember(cards.shop);
    buyer = erased;
    const orphan = await bought();
    await cards.shop.personalData.erase(erased.id, async () => true);
    travelTo(cards.shop, aYearLater);
    await giveBackDue();
    const friend = await buildMember(cards.shop);
    for (const { gift, code: open } of [mine, orphan]) {
      expect((await rowOf(gift.id))?.returnsAt).toBeNull();
      expect((await stateOf(open)).state).toBe("valid");
    }
    expect((await redeem(orphan.code, friend)).status).toBe(200);
    expect(await queued(cards, "gift-return-mail", "giftId", mine.gift.id)).toBe(1);
    expect(await queued(cards, "gift-return-mail", "giftId", orphan.gift.id)).toBe(0);
  });

  it("waits for a refund in progress, and for an account that is about to be closed", async () => {
    const refunding = await bought();
    await refund(refunding.paymentId);
    travelTo(cards.shop, aYearLater);
    await giveBackDue();
    expect(await owned(buyer)).toEqual([]);
    expect((await rowOf(refunding.gift.id))?.returnsAt).not.toBeNull();
  });
});

describe("Personal data of a gift", () => {
  it("is in the copy of its buyer's data", async () => {
    const { gift } = await bought();
    const copy = await cards.shop.personalData.gather(buyer.id);
    expect(copy.gifts.given).toMatchObject([{ id: gift.id, recipient_email: "ami@exemple.fr" }]);
  });

  it("is erased with the buyer, except what is needed to send it on its day", async () => {
    const link = await bought({ recipient_email: null });
    const planned = await bought({ deliver_on: "2026-12-24" });
    await cards.shop.personalData.erase(buyer.id, async () => true);
    expect(await rowOf(link.gift.id)).toMatchObject({ senderName: null, message: null });
    expect(await rowOf(planned.gift.id)).toMatchObject({ recipientEmail: "ami@exemple.fr" });
    expect((await stateOf(link.code)).state).toBe("valid");
  });

  it("of an order that is never paid is removed after thirty days", async () => {
    await order();
    const unpaid = async () =>
      (await cards.shop.deps.db.select().from(gifts).where(eq(gifts.buyerId, buyer.id)))[0];
    travelTo(cards.shop, after(start, days(30)));
    await cards.shop.promotions.returns.forgetUnpaid();
    expect(await unpaid()).toMatchObject({ recipientEmail: "ami@exemple.fr" });
    travelTo(cards.shop, after(start, days(30) + hours(1)));
    await cards.shop.promotions.returns.forgetUnpaid();
    expect(await unpaid()).toMatchObject({ senderName: null, message: null, recipientEmail: null });
    // The bank's message comes after all: the buyer then passes on the link.
    await cards.payAndReport(lastSession(cards.stripe));
    expect((await listed())[0].state).toBe("to-hand-over");
  });
});
