import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deferral } from "#selling/payments/deferral/deferral.contract.ts";
import { sumOf } from "#selling/payments/journal/journal.rules.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";

let cards: CardShop;
let cookie: string;
const path = "/api/admin/accounting/deferral";
const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
const log = async () => ({ cookie } = await buildAdministrator(cards.shop));
const atEnd = async (month: string) =>
  (await cards.shop.call("GET", `${path}?from=${month}&to=${month}`, { cookie })).json as unknown as Deferral;
const change = (body: object) => cards.shop.call("POST", path, { cookie, body });
/** The lines of entries of some months. */
async function entries(from: string, to: string) {
  const url = `/api/admin/accounting/entries.txt?from=${from}&to=${to}`;
  const { body } = await cards.shop.app.inject({ url, headers: { cookie } });
  return body
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split("\t"));
}
const credited = (lines: string[][], account: string) =>
  lines
    .filter((cells) => cells[4] === account)
    .reduce((sum, cells) => sum + cents(cells[12]) - cents(cells[11]), 0);

async function subscribe() {
  const { token, id } = await buildMember(cards.shop);
  await cards.shop.call("POST", "/api/payments/subscribe", { token, body: { withdrawal_consent: true } });
  await cards.payAndReport(lastSession(cards.stripe));
  const [payment] = await recordsOf(cards, id).payments();
  return payment?.id ?? 0;
}
async function refund(paymentId: number, call: "gestures" | "refunds", body: object) {
  const url = `/api/admin/payments/${paymentId}/${call}`;
  const asked = await cards.shop.call("POST", url, { cookie, body });
  expect(asked.status).toBe(201);
  await cards.shop.payments.refunds.make(asked.json.id, false);
}
/** @returns the link's code */
async function give() {
  const { token } = await buildMember(cards.shop);
  const [edition_id] = (await buildBook(cards.shop, { editions: [{ priceCents: 699 }] })).editionIds;
  const body = {
    edition_id,
    recipient_email: null,
    deliver_on: null,
    message: null,
    withdrawal_consent: true,
  };
  expect((await cards.shop.call("POST", "/api/payments/gifts", { token, body })).status).toBe(200);
  await cards.payAndReport(lastSession(cards.stripe));
  const [gift] = (await cards.shop.call("GET", "/api/gifts", { token })).json;
  return String(gift.url).split("/").at(-1);
}

/** One sale before the setting; then a year of subscriptions, gestures, ends and gifts. */
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-05-20T10:00:00Z") });
  const { shop } = cards;
  const { next } = seededRandom(487);
  await log();
  await subscribe();
  expect((await change({ from: "2026-05-19", deferred: true })).json).toMatchObject({
    fields: { from: expect.any(String) },
  });
  shop.clock.now = after(shop.clock.now, days(12));
  await log();
  expect((await change({ from: "2026-06-01", deferred: true })).status).toBe(200);
  const running: number[] = [];
  for (let step = 0; step < 40; step++) {
    shop.clock.now = after(shop.clock.now, days(next() * 6));
    await log();
    const paymentId = running[Math.floor(next() * running.length)];
    if (next() < 0.6 || paymentId === undefined) running.push(await subscribe());
    else if (next() < 0.5) {
      const rows = await shop.deps.db.select().from(journalEntries);
      const own = rows.filter((row) => row.paymentId === paymentId).flatMap(({ vat }) => vat);
      const { grossCents } = sumOf(own);
      const body = {
        amount_cents: 1 + Math.floor(next() * (grossCents - 1)),
        left_cents: grossCents,
        reason: "Geste",
      };
      await refund(paymentId, "gestures", body);
    } else {
      await refund(paymentId, "refunds", {});
      running.splice(running.indexOf(paymentId), 1);
    }
  }
  await cards.payAndReport((await cards.order({ prices: [1200] })).session);
}, 90_000);
afterAll(() => cards?.close());

describe("Revenue that is earned after it is paid", () => {
  it("leaves in its account what no month has earned, to the cent, at the end of each month", async () => {
    cards.shop.clock.now = new Date("2026-10-05T10:00:00Z");
    await log();
    for (const month of ["2026-06", "2026-07", "2026-08", "2026-09"]) {
      const { deferred, others } = await atEnd(month);
      const lines = await entries("2026-05", month);
      expect(credited(lines, "487000"), month).toBe(deferred.subscriptions_cents);
      expect(deferred.subscriptions, month).toBeGreaterThan(0);
      expect(others, month).toMatchObject({ subscriptions: 1, gifts: 0 });
      for (const [number, own] of Map.groupBy(lines, (cells) => `${cells[0]} ${cells[2]}`))
        expect(
          own.reduce((sum, cells) => sum + cents(cells[11]) - cents(cells[12]), 0),
          number,
        ).toBe(0);
    }
  });

  it("is earned in whole once every year is over; what was sold before the setting stays on its day", async () => {
    const rows = await cards.shop.deps.db.select().from(journalEntries);
    cards.shop.clock.now = new Date("2028-01-10T10:00:00Z");
    await log();
    const lines = [...(await entries("2026-01", "2026-12")), ...(await entries("2027-01", "2027-12"))];
    const net = (isSubscription: boolean) =>
      sumOf(
        rows
          .filter(({ lines: sold }) => (sold[0]?.editionId === null) === isSubscription)
          .flatMap(({ vat }) => vat),
      ).netCents;
    expect(credited(lines, "487000")).toBe(0);
    expect(credited(lines, "706000")).toBe(net(true));
    expect(credited(lines, "701000")).toBe(net(false));
    const may = await entries("2026-05", "2026-05");
    expect(may.map((cells) => cells[4])).toEqual(["511500", "706000", "445710"]);
  });

  it("waits in a gift until somebody opens it", async () => {
    const { shop } = cards;
    shop.clock.now = new Date("2028-12-28T10:00:00Z");
    const code = await give();
    shop.clock.now = new Date("2029-02-02T10:00:00Z");
    await log();
    expect((await atEnd("2028-12")).deferred).toMatchObject({ gifts: 1, gifts_cents: 663 });
    expect(credited(await entries("2028-12", "2028-12"), "487000")).toBe(663);
    const { token } = await buildMember(shop);
    expect((await shop.call("POST", `/api/gift-codes/${code}/redeem`, { token })).status).toBe(200);
    shop.clock.now = new Date("2029-03-05T10:00:00Z");
    await log();
    const lines = await entries("2029-01", "2029-02");
    expect(lines.map((cells) => [cells[0], cells[3], cells[4], cells[11], cells[12]])).toEqual([
      ["OD", "20290228", "487000", "6,63", "0,00"],
      ["OD", "20290228", "701000", "0,00", "6,63"],
    ]);
    // The past stays as it was.
    expect((await atEnd("2028-12")).deferred).toMatchObject({ gifts: 1, gifts_cents: 663 });
    expect((await atEnd("2029-02")).deferred).toMatchObject({ gifts: 0 });
  });
});
