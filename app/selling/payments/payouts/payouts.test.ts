import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Payout, PayoutDetails } from "#selling/payments/payouts/payouts.contract.ts";
import { movementGroups } from "#selling/payments/payouts/payouts.rules.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { type CardShop, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator } from "#test/factories.ts";
import { secondsOf } from "#test/stripe-balance.ts";

let cards: CardShop;
let cookie: string;
const path = "/api/admin/accounting/payouts";
const year = "from=2026-01&to=2026-12";
const list = async (query = year) =>
  (await cards.shop.call("GET", `${path}?${query}`, { cookie })).json as unknown as {
    items: Payout[];
    total_cents: number;
    not_paid_out_cents: number;
  };
const details = async (id: string) =>
  (await cards.shop.call("GET", `${path}/${id}`, { cookie })).json as unknown as PayoutDetails;
const sumOf = (payout: Payout) => movementGroups.reduce((sum, group) => sum + payout.sums[group], 0);

/** Weeks of sales and refunds, each with a payout; the account also serves another shop. */
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-03-02T10:00:00Z") });
  const { shop, stripe } = cards;
  const { next } = seededRandom(7);
  const below = (bound: number) => Math.floor(next() * bound);
  for (let week = 0; week < 12; week++) {
    for (let n = 0; n < 4; n++) {
      const { session, member } = await cards.order({ prices: [50 + below(3000), 50 + below(900)] });
      await cards.payAndReport(session);
      if (next() < 0.5) continue;
      const [payment] = await recordsOf(cards, member.id).payments();
      ({ cookie } = await buildAdministrator(shop));
      const left = session.amount_total;
      const body = { amount_cents: 1 + below(left), left_cents: left, reason: "Geste" };
      const asked = await shop.call("POST", `/api/admin/payments/${payment?.id}/gestures`, { cookie, body });
      await shop.payments.refunds.make(asked.json.id, false);
    }
    if (week % 4 === 1)
      stripe.movements.push({
        id: `txn_fee_${week}`,
        amount: -200,
        category: "fee",
        description: "Radar",
        created: secondsOf(stripe.now()),
      });
    shop.clock.now = after(shop.clock.now, days(7));
    stripe.payOut();
  }
  ({ cookie } = await buildAdministrator(shop));
}, 60_000);
afterAll(() => cards?.close());

describe("The reconciliation with the bank", () => {
  it("explains each bank line to the cent, with the fees, and agrees with the journal", async () => {
    await cards.shop.payments.payouts.update();
    await cards.shop.payments.payouts.update();
    const { items, total_cents } = await list();
    expect(items.map(({ id, amount_cents }) => [id, amount_cents])).toEqual(
      cards.stripe.payouts.toReversed().map(({ id, amount }) => [id, amount]),
    );
    for (const payout of items) {
      expect(payout.sums, payout.id).toMatchObject({ unexplained_cents: 0, faults: 0 });
      expect(sumOf(payout)).toBe(payout.amount_cents);
    }
    expect(total_cents).toBe(cards.stripe.payouts.reduce((sum, { amount }) => sum + amount, 0));
    const rows = await cards.shop.deps.db.select().from(journalEntries);
    const gross = rows.reduce((sum, { grossCents }) => sum + grossCents, 0);
    expect(items.reduce((sum, { sums }) => sum + sums.sales + sums.refunds, 0)).toBe(gross);
    expect((await list()).not_paid_out_cents).toBe(0);
    const last = await details(items[0]?.id ?? "");
    expect(last.movements_count).toBe(last.movements.length);
    expect(last.movements.every(({ document_number }) => document_number !== null)).toBe(true);
  });

  it("is a file whose net amounts add up to the bank lines", async () => {
    const csv = await cards.shop.app.inject({ url: `${path}.csv?${year}`, headers: { cookie } });
    const lines = csv.body.trimEnd().split("\r\n").slice(1);
    const net = lines.reduce((sum, line) => {
      const [, , , , , , , , cents = ""] = line.split(";");
      return sum + Math.round(Number(cents.replace(",", ".")) * 100);
    }, 0);
    expect(net).toBe((await list()).total_cents);
  });

  it("names what no sale here explains: another shop's payment, and what was asked for by hand", async () => {
    const { stripe, shop } = cards;
    const [first] = stripe.sessions;
    if (!first) throw new Error("There is no sale.");
    shop.clock.now = after(shop.clock.now, days(2));
    stripe.sessions.push({
      ...first,
      id: "cs_test_other",
      payment_intent: "pi_other",
      paid_at: secondsOf(stripe.now()),
    });
    const foreign = stripe.payOut();
    await cards.payAndReport((await cards.order({ prices: [1000] })).session);
    const byHand = stripe.payOut({ automatic: false });
    await shop.payments.payouts.update();
    ({ cookie } = await buildAdministrator(shop));
    expect(await details(foreign.id)).toMatchObject({
      is_explained: true,
      sums: { unexplained_cents: 0, faults: 1 },
      movements: [{ payment_id: null, document_number: null }],
    });
    expect(await details(byHand.id)).toMatchObject({
      is_automatic: false,
      is_explained: false,
      movements: [],
    });
    expect((await list()).not_paid_out_cents).toBe(1000);
    expect((await cards.shop.call("GET", `${path}/po_unknown`, { cookie })).status).toBe(404);
  });

  it("follows a payout that the bank refuses, and goes on after Stripe was away", async () => {
    const { stripe, shop } = cards;
    const [refused] = stripe.payouts.slice(-2);
    if (!refused) throw new Error("There is no payout.");
    refused.status = "failed";
    stripe.unreachable = true;
    await expect(shop.payments.payouts.update()).rejects.toMatchObject({ status: 502 });
    stripe.unreachable = false;
    const before = (await list()).total_cents;
    await shop.payments.payouts.update();
    expect((await details(refused.id)).state).toBe("failed");
    expect((await list()).total_cents).toBe(before - refused.amount);
  });
});
