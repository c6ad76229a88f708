import { afterAll, beforeAll, expect, it } from "vitest";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { journalEntries, journalWaiting, payments, refunds } from "#selling/payments/payments.tables.ts";
import { giftCodes, gifts } from "#selling/promotions/promotions.tables.ts";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import { type BuiltMember, buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

let cards: CardShop;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-01-05T09:00:00Z") });
});
afterAll(() => cards?.close());

const rows = async () => {
  const { db } = cards.shop.deps;
  const [given, codes, libraries, paid, returned, recorded, waiting] = await Promise.all([
    db.select().from(gifts),
    db.select().from(giftCodes),
    db.select().from(libraryEntries),
    db.select().from(payments),
    db.select().from(refunds),
    db.select().from(journalEntries),
    // Movements wait for their number while the clocks are compared, after a jump of the shop's time.
    db.select().from(journalWaiting),
  ]);
  return { given, codes, libraries, paid, returned, journal: [...recorded, ...waiting] };
};

/** What holds after any history of gifts. */
async function expectConsistent(): Promise<void> {
  const { given, codes, libraries, paid, returned, journal } = await rows();
  const cents = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  const taken = paid.filter(({ paidAt }) => paidAt !== null);
  expect(cents(journal.map(({ grossCents }) => grossCents))).toBe(
    cents(taken.map(({ amountCents, refundedCents }) => amountCents - refundedCents)),
  );
  for (const gift of given.filter(({ paidAt }) => paidAt !== null)) {
    const holdings = libraries.filter(({ paymentLineId }) => paymentLineId === gift.paymentLineId);
    const code = codes.find(({ giftId }) => giftId === gift.id);
    const isOver = gift.returnedAt !== null || code?.revokedAt !== null || code.redeemedBy !== null;
    // One reader at most, and none while it is open or once it is refunded.
    expect(holdings.length).toBeLessThanOrEqual(1);
    const wasRefunded = code?.revokedAt !== null && gift.returnedAt === null;
    if (!isOver || wasRefunded) expect(holdings).toEqual([]);
    if (gift.returnedAt && holdings[0]) expect(holdings[0].memberId).toBe(gift.buyerId);
    if (holdings[0] && !gift.returnedAt) expect(code?.redeemedBy).toBe(holdings[0].memberId);
    if (isOver) expect([gift.senderName, gift.message, gift.recipientEmail]).toEqual([null, null, null]);
  }
  // Nothing is given back twice.
  for (const { id, amountCents } of taken) {
    const of = returned.filter(({ paymentId, state }) => paymentId === id && state === "succeeded");
    expect(cents(of.map((refund) => refund.amountCents))).toBeLessThanOrEqual(amountCents);
  }
}

it.each([1, 2])(
  "Any history of purchases, redemptions, refunds and years keeps its sums and owners (%i)",
  async (seed) => {
    const { next } = seededRandom(seed);
    const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];
    const members: BuiltMember[] = [];
    for (let n = 0; n < 3; n++) members.push(await buildMember(cards.shop));
    const { editionIds } = await buildBook(cards.shop, {
      editions: [{ priceCents: 699 }, { title: "Poche" }],
    });
    let { cookie } = await buildAdministrator(cards.shop);
    const sign = async () => {
      ({ cookie } = await buildAdministrator(cards.shop));
      for (const member of members) {
        const body = { email: member.email, password: "Lecture-2026" };
        member.token = (await cards.shop.call("POST", "/api/auth/login", { body })).json.token;
      }
    };
    const { call } = cards.shop;
    const redeem = async () => {
      const code = pick((await rows()).codes)?.code;
      if (code) await call("POST", `/api/gift-codes/${code}/redeem`, { token: pick(members)?.token });
    };
    const refund = async () => {
      const payment = pick((await rows()).paid.filter(({ isGift }) => isGift));
      if (payment) await call("POST", `/api/admin/payments/${payment.id}/refunds`, { cookie, body: {} });
    };
    const settle = async () => {
      cards.stripe.refusesRefunds = next() < 0.3 ? "declined" : null;
      for (const { id, state } of (await rows()).returned)
        if (state === "requested") await cards.shop.payments.refunds.make(id, false);
      cards.stripe.refusesRefunds = null;
    };
    const steps = [
      async () => {
        const buyer = pick(members);
        const sent = {
          edition_id: pick(editionIds),
          recipient_email: next() < 0.5 ? "ami@exemple.fr" : null,
          deliver_on: null,
          sender_name: "Colette",
          message: null,
          withdrawal_consent: next() < 0.5,
        };
        await call("POST", "/api/payments/gifts", { token: buyer?.token, body: sent });
        await cards.payAndReport(lastSession(cards.stripe));
      },
      redeem,
      redeem,
      refund,
      settle,
      async () => void (await Promise.all([redeem(), refund(), redeem()])),
      async () => {
        const payment = pick((await rows()).paid.filter(({ isGift }) => isGift));
        const payer = members.find(({ id }) => id === payment?.memberId);
        await call("POST", `/api/payments/${payment?.id}/withdrawal`, { token: payer?.token, body: {} });
      },
      async () => {
        travelTo(cards.shop, after(cards.shop.clock.now, days(Math.floor(next() * 200))));
        await sign();
        await cards.shop.promotions.returns.giveBackDue();
      },
    ];
    for (let step = 0; step < 40; step++) {
      await pick(steps)?.();
      if (step % 5 === 4) await expectConsistent();
    }
    await settle();
    await expectConsistent();
  },
);
