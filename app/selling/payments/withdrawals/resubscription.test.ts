import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import { type BuiltMember, buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

let cards: CardShop;
/** Free by the subscription, at half price, and free for all readers. */
let [freeId, halfId, givenId]: number[] = [];
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-11-23T09:00:00Z") });
  ({
    editionIds: [freeId, halfId, givenId],
  } = await buildBook(cards.shop, {
    editions: [
      { title: "Libre", isFree: true },
      { title: "À moitié prix", priceCents: 800 },
      { title: "Offerte à tous", priceCents: 0 },
    ],
  }));
});
afterAll(() => cards?.close());

const post = (member: BuiltMember, path: string, body: object = {}) =>
  cards.shop.call("POST", `/api/payments/${path}`, { token: member.token, body });
const offer = async ({ token }: BuiltMember) =>
  (await cards.shop.call("GET", "/api/payments/subscription-offer", { token })).json;
/** The same member, signed in again: sessions of tests last twelve hours. */
async function signedInAgain(member: BuiltMember): Promise<BuiltMember> {
  const body = { email: member.email, password: "Lecture-2026" };
  return { ...member, token: (await cards.shop.call("POST", "/api/auth/login", { body })).json.token };
}
const add = (member: BuiltMember, editionId = freeId) => post(member, "add-to-library", { editionId });
const owned = ({ id }: BuiltMember) => recordsOf(cards, id).ownedIds();

/** A paid year, with every kind of edition obtained under it. */
async function subscriber() {
  const member = await buildMember(cards.shop);
  const { paymentId, session } = await subscribedTo(member);
  await add(member);
  await add(member, givenId);
  await post(member, "checkout", { edition_ids: [halfId] });
  await cards.payAndReport(lastSession(cards.stripe));
  expect(await owned(member)).toEqual([freeId, halfId, givenId]);
  return { member, paymentId, session };
}
async function subscribedTo(member: BuiltMember) {
  expect((await post(member, "subscribe", { withdrawal_consent: true })).status).toBe(200);
  const session = lastSession(cards.stripe);
  await cards.payAndReport(session);
  const paymentId = (await recordsOf(cards, member.id).payments()).at(-1)?.id ?? 0;
  return { paymentId, session };
}

describe("A subscription that is withdrawn (decisions.md, “Second wave”)", () => {
  it("is followed by another one 30 days later, and not before: 409 with the date", async () => {
    const { member, paymentId } = await subscriber();
    expect(await offer(member)).toEqual({ opens_at: null });
    expect((await post(member, `${paymentId}/withdrawal`)).status).toBe(201);
    expect(await owned(member)).toEqual([halfId, givenId]);
    expect(await offer(member)).toEqual({ opens_at: "2026-12-22T23:00:00.000Z" });
    const refused = await post(member, "subscribe");
    expect([refused.status, refused.json.error]).toEqual([
      409,
      "Vous avez renoncé à un abonnement\u202f: vous pourrez vous abonner de nouveau à partir du 23 décembre 2026.",
    ]);
    travelTo(cards.shop, "2026-12-22T22:59:59Z");
    const late = await signedInAgain(member);
    expect((await post(late, "subscribe")).status).toBe(409);
    travelTo(cards.shop, "2026-12-22T23:00:00Z");
    expect(await offer(late)).toEqual({ opens_at: null });
    await subscribedTo(late);
    expect((await add(late)).status).toBe(200);
  });

  it("which was to follow another one leaves what that one made free; its successor waits all the same", async () => {
    const { member } = await subscriber();
    travelTo(cards.shop, after(cards.shop.clock.now, days(350)));
    const renewing = await signedInAgain(member);
    const { paymentId } = await subscribedTo(renewing);
    expect((await post(renewing, `${paymentId}/withdrawal`)).status).toBe(201);
    expect(await owned(renewing)).toEqual([freeId, halfId, givenId]);
    expect((await post(renewing, "subscribe")).status).toBe(409);
  });

  it("affects no other member, and no withdrawn purchase", async () => {
    const { member, session } = await cards.order({ consent: false });
    await cards.payAndReport(session);
    const [payment] = await recordsOf(cards, member.id).payments();
    expect((await post(member, `${payment?.id}/withdrawal`)).status).toBe(201);
    await subscribedTo(member);
  });
});

describe("What a subscription made free leaves the library, what was bought stays", () => {
  const disputed = (session: ReturnType<typeof lastSession>, amount: number) =>
    cards.deliver("charge.dispute.closed", {
      id: `dp_${session.id}`,
      object: "dispute",
      status: "lost",
      amount,
      payment_intent: session.payment_intent,
    });

  it.each([10_000, 9_000])("when it is lost in a dispute over %i cents", async (amount) => {
    const { member, session } = await subscriber();
    await disputed(session, amount);
    expect(await owned(member)).toEqual([halfId, givenId]);
    expect((await add(member)).status).toBe(403);
    const download = await cards.shop.call("GET", `/api/files/download/${freeId}?format=pdf`, {
      token: member.token,
    });
    expect(download.status).toBe(403);
  });

  it("when it is refunded in full at the provider, and not before", async () => {
    const { member, session } = await subscriber();
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 4000));
    expect(await owned(member)).toEqual([freeId, halfId, givenId]);
    await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 6000));
    expect(await owned(member)).toEqual([halfId, givenId]);
  });

  it("when an administrator refunds it in full, unless the publisher leaves it", async () => {
    const { cookie } = await buildAdministrator(cards.shop);
    for (const keep_editions of [false, true]) {
      const { member, paymentId } = await subscriber();
      await cards.shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, {
        cookie,
        body: { keep_editions },
      });
      for (const { id } of await recordsOf(cards, member.id).refunds())
        await cards.shop.payments.refunds.make(id, false);
      expect(await owned(member)).toEqual(keep_editions ? [freeId, halfId, givenId] : [halfId, givenId]);
    }
  });

  it("of that year alone: what the next one made free stays", async () => {
    const { member, session } = await subscriber();
    travelTo(cards.shop, after(cards.shop.clock.now, days(366)));
    const again = await signedInAgain(member);
    await subscribedTo(again);
    const { editionIds } = await buildBook(cards.shop, { editions: [{ isFree: true }] });
    await add(again, editionIds[0]);
    await disputed(session, 10_000);
    expect(await owned(again)).toEqual([halfId, givenId, ...editionIds]);
  });

  it("also when an edition that was free for all has a price by now: it stays", async () => {
    const { member, session } = await subscriber();
    await cards.shop.deps.db.execute(`update editions set price_cents = 300 where id = ${givenId}`);
    await disputed(session, 10_000);
    expect(await owned(member)).toEqual([halfId, givenId]);
    await cards.shop.deps.db.execute(`update editions set price_cents = 0 where id = ${givenId}`);
  });
});
