import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { lockPayment } from "#selling/payments/payments.store.server.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { type BuiltMember, buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";
import { inTheMiddleOf } from "#test/waiting.ts";

interface Seen {
  state: string;
  owed_cents: number;
}

let cards: CardShop;
beforeAll(async () => {
  // A Monday: fourteen days later is a Monday again.
  cards = await openCardShop({ now: new Date("2026-11-23T09:00:00Z") });
});
afterAll(() => cards?.close());

const listed = async (member: BuiltMember) =>
  (await cards.shop.call("GET", "/api/payments/withdrawals", { token: member.token })).json;
const waived = async (member: BuiltMember) =>
  (await cards.shop.call("GET", "/api/payments/withdrawals/waived", { token: member.token })).json;
const withdraw = (member: BuiltMember, paymentId: number, body: object = {}) =>
  cards.shop.call("POST", `/api/payments/${paymentId}/withdrawal`, { token: member.token, body });
/** The same member, signed in again: sessions of tests last twelve hours. */
async function signedInAgain(member: BuiltMember): Promise<BuiltMember> {
  const body = { email: member.email, password: "Lecture-2026" };
  return { ...member, token: (await cards.shop.call("POST", "/api/auth/login", { body })).json.token };
}
const paymentsOf = async ({ id, token }: BuiltMember) =>
  (await cards.shop.call("GET", `/api/users/${id}/payments`, { token })).json;
async function makeRefunds(member: BuiltMember): Promise<void> {
  for (const { id } of await recordsOf(cards, member.id).refunds())
    await cards.shop.payments.refunds.make(id, false);
}
async function subscribed(consent: boolean): Promise<{ member: BuiltMember; paymentId: number }> {
  const member = await buildMember(cards.shop);
  const body = { withdrawal_consent: consent };
  await cards.shop.call("POST", "/api/payments/subscribe", { token: member.token, body });
  await cards.payAndReport(lastSession(cards.stripe));
  const [payment] = await recordsOf(cards, member.id).payments();
  return { member, paymentId: payment?.id ?? 0 };
}

describe("Withdrawing from purchases (decisions.md “Consent”; code de la consommation, L221-18 and following)", () => {
  it("is possible without a recorded consent: in full, acknowledged immediately, then refunded", async () => {
    const { member, session, editionIds } = await cards.order({ prices: [499, 699], consent: false });
    await cards.payAndReport(session);
    const [contract] = await listed(member);
    expect(contract).toMatchObject({
      kind: "editions",
      amount_cents: 1198,
      refund_cents: 1198,
      ends_at: "2026-12-07T23:00:00.000Z",
      editions: editionIds.map((edition_id) => ({ edition_id })),
    });
    const answer = await withdraw(member, contract.payment_id);
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      declared_at: cards.shop.clock.now.toISOString(),
      refund_cents: 1198,
      email: member.email,
    });
    expect(await queued(cards, "withdrawal-mail", "withdrawalId", 1)).toBe(1);
    expect(await listed(member)).toEqual([]);
    expect((await withdraw(member, contract.payment_id)).status).toBe(409);
    // The contract has ended, independently of the refund (code de la consommation, L221-27).
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
    expect(await paymentsOf(member)).toMatchObject([{ refunding_cents: 1198 }]);
    await makeRefunds(member);
    expect(session.refunded).toBe(1198);
    const [settled] = await paymentsOf(member);
    expect(settled).toMatchObject({ refunded_cents: 1198 });
    expect(settled).not.toHaveProperty("refunding_cents");
  });

  it("may be of some of the editions", async () => {
    const { member, session, editionIds } = await cards.order({ prices: [499, 699], consent: false });
    await cards.payAndReport(session);
    const [{ payment_id }] = await listed(member);
    expect((await withdraw(member, payment_id, { edition_ids: [1_999_999_999] })).status).toBe(400);
    expect((await withdraw(member, payment_id, { edition_ids: [editionIds[1]] })).json.refund_cents).toBe(
      699,
    );
    await makeRefunds(member);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([editionIds[0]]);
    expect((await listed(member))[0]).toMatchObject({ refund_cents: 499 });
    expect((await withdraw(member, payment_id, { edition_ids: [editionIds[1]] })).status).toBe(409);
  });

  it("is closed to those who consented, to others' payments, to visitors, and after the last day", async () => {
    const consenting = await cards.order();
    await cards.payAndReport(consenting.session);
    const [agreed] = await recordsOf(cards, consenting.member.id).payments();
    expect(await listed(consenting.member)).toEqual([]);
    // But the exclusion is explained.
    expect(await waived(consenting.member)).toMatchObject([
      {
        payment_id: agreed?.id,
        concluded_at: agreed?.paidAt?.toISOString(),
        consented_at: agreed?.consentedAt?.toISOString(),
        editions: [{ edition_id: consenting.editionIds[0] }],
      },
    ]);
    expect((await withdraw(consenting.member, agreed?.id ?? 0)).status).toBe(409);

    const { member, session } = await cards.order({ consent: false });
    await cards.payAndReport(session);
    const [payment] = await recordsOf(cards, member.id).payments();
    expect((await withdraw(consenting.member, payment?.id ?? 0)).status).toBe(404);
    expect((await cards.shop.call("GET", "/api/payments/withdrawals")).status).toBe(401);
    travelTo(cards.shop, "2026-12-07T22:59:59Z");
    const late = await signedInAgain(member);
    expect(await listed(late)).toHaveLength(1);
    travelTo(cards.shop, "2026-12-07T23:00:00Z");
    expect(await listed(late)).toEqual([]);
    expect(await waived(await signedInAgain(consenting.member))).toEqual([]);
    expect((await withdraw(late, payment?.id ?? 0)).status).toBe(409);
  });
});

describe("Withdrawing from a subscription", () => {
  it("begun on request keeps the price of the days begun, ends it and takes back what it made free", async () => {
    const { member, paymentId } = await subscribed(true);
    const { editionIds } = await buildBook(cards.shop, {
      editions: [
        { title: "Libre", isFree: true },
        { title: "À moitié prix", priceCents: 800 },
        { title: "Offerte à tous", priceCents: 0 },
      ],
    });
    const [free, half, given] = editionIds;
    for (const editionId of [free, given])
      await cards.shop.call("POST", "/api/payments/add-to-library", {
        token: member.token,
        body: { editionId },
      });
    await cards.shop.call("POST", "/api/payments/checkout", {
      token: member.token,
      body: { edition_ids: [half] },
    });
    await cards.payAndReport(lastSession(cards.stripe));
    travelTo(cards.shop, after(cards.shop.clock.now, days(2)));
    const later = await signedInAgain(member);
    const contract = (await listed(later)).find(({ kind }: { kind: string }) => kind === "subscription");
    // Three days begun of 365: 82 cents of 100 €.
    expect(contract).toMatchObject({ payment_id: paymentId, refund_cents: 10_000 - 82, editions: [] });
    expect((await withdraw(later, paymentId)).status).toBe(201);
    expect((await withdraw(later, paymentId)).status).toBe(409);
    const me = await cards.shop.call("GET", "/api/auth/me", { token: later.token });
    expect(me.json.isActiveSubscriber).toBe(false);
    expect(await recordsOf(cards, member.id).ownedIds()).toEqual([half, given]);
    await makeRefunds(member);
    expect(await recordsOf(cards, member.id).journal()).toContain("refund -9918");
    expect((await withdraw(later, paymentId)).status).toBe(409);
  });

  it("stays ended when its refund fails, which one button makes again for the same amount", async () => {
    const { cookie } = await buildAdministrator(cards.shop);
    const { member, paymentId } = await subscribed(true);
    const later = await signedInAgain(member);
    const { refund_cents } = (await withdraw(later, paymentId)).json;
    cards.stripe.refusesRefunds = "charge_expired_for_capture";
    await makeRefunds(member);
    cards.stripe.refusesRefunds = null;
    const me = await cards.shop.call("GET", "/api/auth/me", { token: later.token });
    expect(me.json.isActiveSubscriber).toBe(false);
    expect(await paymentsOf(later)).toMatchObject([{ refunding_cents: refund_cents }]);
    const seen = async () =>
      (await cards.shop.call("GET", `/api/admin/members/${member.id}/payments`, { cookie })).json[0].refunds;
    const [failed] = await seen();
    expect(failed).toMatchObject({ state: "failed", owed_cents: refund_cents });

    // The publisher finds it without searching members.
    const owed = async () => (await cards.shop.call("GET", "/api/admin/refunds/failed", { cookie })).json;
    expect((await cards.shop.call("GET", "/api/admin/refunds/failed")).status).toBe(401);
    expect(await owed()).toMatchObject([
      {
        id: failed.id,
        payment_id: paymentId,
        member_id: member.id,
        username: member.username,
        kind: "subscription",
        books: [],
        reason: "withdrawal",
        owed_cents: refund_cents,
      },
    ]);

    const retry = (id: number) => cards.shop.call("POST", `/api/admin/refunds/${id}/retry`, { cookie });
    expect((await retry(2_000_000_000)).status).toBe(404);
    const answers = await Promise.all([retry(failed.id), retry(failed.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await owed()).toEqual([]);
    await makeRefunds(member);
    expect(await paymentsOf(later)).toMatchObject([{ refunded_cents: refund_cents }]);
    expect((await seen()).map(({ state, owed_cents }: Seen) => [state, owed_cents])).toEqual([
      ["failed", 0],
      ["succeeded", 0],
    ]);
    expect((await retry(failed.id)).status).toBe(409);
    // One day was used: its cents stay paid.
    expect(lastSession(cards.stripe).refunded).toBe(refund_cents);
  });

  it("whose immediate start was not requested is fully refunded", async () => {
    const { member } = await subscribed(false);
    expect(await listed(member)).toMatchObject([{ kind: "subscription", refund_cents: 10_000 }]);
  });
});

it("A contract that is withdrawn from while the list is read is listed completely, never with its remainder", async () => {
  const { member, paymentId } = await subscribed(true);
  const list = await inTheMiddleOf(cards.shop, {
    holds: (tx) => tx.execute(sql`lock table refunds in access exclusive mode`),
    begins: () => listed(member),
    meanwhile: async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      const parts = [{ lineId: null, amountCents: 9973 }];
      if (payment)
        await cards.shop.payments.refunds.request(tx, payment, {
          reason: "withdrawal",
          parts,
          keepEditions: false,
        });
    },
  });
  expect(list).toMatchObject([{ payment_id: paymentId, refund_cents: 9973 }]);
});
