import { asc } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { clockJumps, journalClosings, journalEntries, payments } from "#selling/payments/payments.tables.ts";
import { systemClocks } from "#platform/postgres/clocks.server.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours, minutes } from "#platform/data/durations.ts";
import { periodName } from "#selling/payments/journal/closings.rules.ts";
import { type CardShop, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator } from "#test/factories.ts";
import { recordSales } from "#test/sales.ts";
import { openTestShop, setClock, type TestShop, type TestShopOptions } from "#test/test-shop.ts";

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  // Periods that overlap another one are closed first.
  for (const each of opened.splice(0).toReversed()) await each.close();
});
async function open(options: TestShopOptions): Promise<TestShop> {
  const shop = await openTestShop(options);
  opened.push(shop);
  return shop;
}
async function openCards(options: TestShopOptions): Promise<CardShop> {
  const cards = await openCardShop(options);
  opened.push(cards);
  return cards;
}

const rows = ({ deps }: TestShop) =>
  deps.db.select().from(journalEntries).orderBy(asc(journalEntries.position));
const daysOf = async (shop: TestShop) => (await rows(shop)).map(({ day }) => day);
const closed = async ({ deps }: TestShop) =>
  (await deps.db.select().from(journalClosings).orderBy(asc(journalClosings.position))).map(periodName);
const pass = (shop: TestShop, milliseconds: number) => {
  shop.clock.now = after(shop.clock.now, milliseconds);
};
const alerts = ({ logged }: TestShop, start: string) =>
  logged.filter(({ level, msg }) => Number(level) >= 50 && String(msg).startsWith(start)).length;

describe.each([40, -40])("A machine's clock that is set by %i days and put right again", (error) => {
  it("closes nothing and numbers nothing; what was sold is numbered on its true day, and an operator confirms", async () => {
    const shop = await open({ now: new Date("2026-06-15T10:00:00Z") });
    await recordSales(shop, 1);
    setClock(shop, days(error));
    expect(await shop.payments.accounting.closeDue()).toMatchObject({
      closed: [],
      fault: expect.stringContaining("L’horloge a sauté du 15 juin 2026 à 12:00 au") as string,
    });
    expect(await shop.payments.accounting.closeDue()).toMatchObject({ closed: [] });
    expect(alerts(shop, "the clock has jumped")).toBe(1);
    await recordSales(shop, 2);
    expect(await shop.payments.waiting.numberDue()).toBe(0);
    expect(await rows(shop)).toHaveLength(1);
    expect(alerts(shop, "a movement of money waits")).toBe(2);

    setClock(shop, days(-error));
    expect(await shop.payments.waiting.numberDue()).toBe(2);
    await recordSales(shop, 1);
    expect(await daysOf(shop)).toEqual(Array(4).fill("2026-06-15"));
    expect((await rows(shop)).map(({ documentNumber }) => documentNumber)).toEqual(
      [1, 2, 3, 4].map((n) => `F2026-00000${n}`),
    );

    // Right again, but not confirmed: nothing is closed.
    pass(shop, days(1));
    expect((await shop.payments.accounting.closeDue()).fault).toContain("journal confirm-clock");
    await expect(shop.payments.accounting.confirmClock("2026-06-15")).rejects.toThrow(
      /2026-06-16, et non le 2026-06-15/,
    );
    expect(await shop.payments.accounting.confirmClock("2026-06-16")).toBe(true);
    expect(await shop.payments.accounting.confirmClock("2026-06-16")).toBe(false);
    expect(await shop.payments.accounting.closeDue()).toMatchObject({ fault: null });
    expect(await closed(shop)).toEqual(["Journée du 2026-06-15"]);
    expect(await shop.payments.accounting.verify()).toMatchObject({ fault: null, waiting: 0 });
  });
});

describe("A clock that is wrong", () => {
  it("at the turn of the year takes no number of the next one", async () => {
    const shop = await open({ now: new Date("2026-12-31T21:00:00Z") });
    await recordSales(shop, 1);
    setClock(shop, days(40));
    await shop.payments.accounting.closeDue();
    await recordSales(shop, 1);
    setClock(shop, -days(40));
    await shop.payments.waiting.numberDue();
    await recordSales(shop, 1);
    expect((await rows(shop)).at(-1)).toMatchObject({ documentNumber: "F2026-000003", day: "2026-12-31" });
    pass(shop, hours(3));
    await recordSales(shop, 1);
    expect((await rows(shop)).at(-1)).toMatchObject({ documentNumber: "F2027-000001", day: "2027-01-01" });
    await shop.payments.accounting.confirmClock("2027-01-01");
    await shop.payments.accounting.closeDue();
    expect(await closed(shop)).toEqual(["Journée du 2026-12-31", "Mois 2026-12", "Année 2026"]);
    expect((await shop.payments.accounting.verify()).fault).toBeNull();
  });

  it("stays unconfirmed when the shop is started again, and is refused a confirmation while it is wrong", async () => {
    const shop = await open({ now: new Date("2026-06-15T10:00:00Z") });
    await recordSales(shop, 1);
    setClock(shop, days(40));
    await recordSales(shop, 1);
    // This one never saw a right clock, and knows of the jump only from the database.
    const restarted = await open({ now: shop.clock.now, beside: shop });
    await recordSales(restarted, 1);
    expect(await restarted.payments.accounting.closeDue()).toMatchObject({ closed: [] });
    await expect(restarted.payments.accounting.confirmClock("2026-06-15")).rejects.toMatchObject({
      status: 409,
    });
    expect(await rows(shop)).toHaveLength(1);

    restarted.clock.now = new Date("2026-06-15T11:00:00Z");
    await restarted.payments.accounting.confirmClock("2026-06-15");
    expect(await restarted.payments.waiting.numberDue()).toBe(2);
    expect(await daysOf(shop)).toEqual(Array(3).fill("2026-06-15"));
  });

  it("in one process of several keeps that process from numbering, and no other", async () => {
    const shop = await open({ now: new Date("2026-06-15T22:30:00Z") });
    const ahead = { now: after(shop.clock.now, minutes(40)), databaseError: -minutes(40) };
    const late = { now: after(shop.clock.now, -minutes(40)), databaseError: minutes(40) };
    const [fast, slow] = [
      await open({ clock: ahead, beside: shop }),
      await open({ clock: late, beside: shop }),
    ];
    const wrong = await open({ now: shop.clock.now, beside: shop });
    wrong.clock.databaseError = 0;
    setClock(wrong, days(40));
    for (const each of [fast, wrong, slow, shop]) await recordSales(each, 1);
    // Those that agree to the hour share PostgreSQL's day: 16 June in Paris.
    expect(await daysOf(shop)).toEqual(Array(3).fill("2026-06-16"));
    expect((await shop.payments.accounting.verify()).waiting).toBe(1);
    expect((await wrong.payments.accounting.closeDue()).fault).toContain("Les horloges ne s’accordent pas");
    expect(await shop.payments.waiting.numberDue()).toBe(1);
    expect(await daysOf(shop)).toEqual(Array(4).fill("2026-06-16"));
    // A day is over when it is over for the slowest of them.
    for (const each of [shop, fast, slow]) pass(each, hours(24));
    await shop.payments.accounting.confirmClock("2026-06-17");
    expect((await slow.payments.accounting.closeDue()).closed).toEqual([]);
    expect((await fast.payments.accounting.closeDue()).closed.map(periodName)).toEqual([
      "Journée du 2026-06-16",
    ]);
    expect((await shop.payments.accounting.verify()).fault).toBeNull();
  });

  it("is found out by PostgreSQL's own clock", async () => {
    const wrong = await open({ now: after(new Date(), days(40)), clocks: systemClocks });
    await recordSales(wrong, 1);
    expect(await rows(wrong)).toEqual([]);
    expect((await wrong.payments.accounting.closeDue()).fault).toContain("celle de PostgreSQL");
    wrong.clock.now = new Date();
    expect(await wrong.payments.waiting.numberDue()).toBe(1);
  });

  it("that has closed days to come makes sales wait until these are here: none is dated later than it is", async () => {
    const shop = await open({ now: new Date("2026-06-15T10:00:00Z") });
    await recordSales(shop, 1);
    pass(shop, days(40));
    await shop.payments.accounting.closeDue();
    // The journal of a shop from before this was prevented: the machine's clock was corrected only now, and the shop
    // started.
    shop.clock.now = new Date("2026-06-15T11:00:00Z");
    await recordSales(shop, 1);
    expect(alerts(shop, "a movement of money waits")).toBe(1);
    expect(await rows(shop)).toHaveLength(1);
    pass(shop, days(41));
    expect(await shop.payments.waiting.numberDue()).toBe(1);
    expect((await daysOf(shop)).at(-1)).toBe("2026-07-26");
  });

  it("shows the publisher the waiting movements, and the reason", async () => {
    const shop = await open({ now: new Date("2026-06-15T10:00:00Z") });
    const { cookie } = await buildAdministrator(shop);
    const state = async () => (await shop.call("GET", "/api/admin/journal/state", { cookie })).json;
    expect(await state()).toEqual({ waiting: 0, waiting_since: null, reason: null, jump: null });
    setClock(shop, days(40));
    await recordSales(shop, 2);
    setClock(shop, -days(40));
    expect(await state()).toEqual({
      waiting: 2,
      waiting_since: "2026-07-25T10:00:00.000Z",
      reason: expect.stringContaining("L’horloge a sauté") as string,
      jump: { noticed_at: "2026-07-25T10:00:00.000Z", expected_at: "2026-06-15T10:00:00.000Z" },
    });
    expect((await shop.call("GET", "/api/admin/journal/state")).status).toBe(401);
  });
});

describe("With Stripe, whose answers carry its time", () => {
  it("a shop that starts with a wrong clock delivers, and numbers and mails when the clock is right", async () => {
    const now = new Date("2026-06-15T10:00:00Z");
    const cards = await openCards({ clock: { now: after(now, days(40)), error: days(40) } });
    const { shop } = cards;
    const { member, session, editionIds } = await cards.order({ prices: [499, 699] });
    // Stripe refuses a session that would stay open for more than a day.
    const expiry = Number(session.asked.get("expires_at")) * 1000 - now.getTime();
    expect(expiry).toBeGreaterThan(hours(10));
    expect(expiry).toBeLessThan(hours(24));
    expect(await cards.payAndReport(session)).toBe(200);
    const records = recordsOf(cards, member.id);
    expect(await records.ownedIds()).toEqual(editionIds);
    expect(await records.journal()).toEqual([]);
    const [payment] = await records.payments();
    const paymentId = payment?.id ?? 0;
    expect(payment?.state).toBe("paid");
    expect(await queued(cards, "receipt-mail", "paymentId", paymentId)).toBe(0);

    // Later movements wait behind the sale, in order.
    expect(await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, 699))).toBe(200);
    expect(await records.ownedIds()).toEqual([editionIds[0]]);
    expect(await shop.payments.waiting.numberDue()).toBe(0);
    setClock(shop, -days(40));
    expect(await shop.payments.waiting.numberDue()).toBe(2);
    expect(await records.journal()).toEqual(["sale 1198", "refund -699"]);
    expect(await queued(cards, "receipt-mail", "paymentId", paymentId)).toBe(1);
    const [refund] = await records.refunds();
    expect(await queued(cards, "refund-mail", "refundId", refund?.id ?? 0)).toBe(1);
    expect((await records.payments())[0]?.paidAt).toEqual(now);
    const [sale] = await rows(shop);
    expect(sale).toMatchObject({ day: "2026-06-15", occurredAt: now, recordedAt: now });
    const invoices = await shop.call("GET", `/api/users/${member.id}/invoices`, { token: member.token });
    expect(invoices.json).toMatchObject([{ kind: "credit-note" }, { number: "F2026-000001" }]);
    expect(await shop.payments.accounting.verify()).toMatchObject({
      fault: null,
      unaccounted: null,
      waiting: 0,
    });
  });

  it("nothing is numbered or closed before its time is known", async () => {
    const cards = await openCards({ now: new Date("2026-06-15T10:00:00Z") });
    cards.stripe.unreachable = true;
    await recordSales(cards.shop, 1);
    expect(await rows(cards.shop)).toEqual([]);
    expect(await cards.shop.payments.waiting.numberDue()).toBe(0);
    expect((await cards.shop.payments.accounting.closeDue()).fault).toContain("n’est pas encore connue");
    cards.stripe.unreachable = false;
    expect(await cards.shop.payments.waiting.numberDue()).toBe(1);
  });

  it("a machine that slept while its clock went on is believed for sales, and confirmed for closings", async () => {
    const cards = await openCards({ now: new Date("2026-06-15T10:00:00Z") });
    const { shop } = cards;
    await shop.payments.waiting.numberDue();
    const first = await cards.order();
    await cards.payAndReport(first.session);
    // The clock is right, although the uptime does not confirm it.
    setClock(shop, days(40));
    const started = performance.now();
    cards.stripe.now = () => after(shop.clock.now, performance.now() - started);
    const { member, session } = await cards.order();
    await cards.payAndReport(session);
    await shop.payments.waiting.numberDue();
    expect(await recordsOf(cards, member.id).journal()).toEqual(["sale 499"]);
    expect((await shop.payments.accounting.closeDue()).fault).toContain("a sauté");
    await shop.payments.accounting.confirmClock("2026-07-25");
    expect((await shop.payments.accounting.closeDue()).closed.length).toBeGreaterThan(39);
    expect(await shop.deps.db.select().from(clockJumps)).toHaveLength(1);
    const paid = await shop.deps.db.select().from(payments);
    expect(paid.every(({ state }) => state === "paid")).toBe(true);
  });
});
