import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { libraryEntries } from "#reading/library/library.tables.ts";
import {
  journalEntries,
  paymentLines,
  payments,
  refundLines,
  refunds,
  salesDocuments,
} from "#selling/payments/payments.tables.ts";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { createRevenue } from "#selling/payments/revenue/revenue.service.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import { lastMonths } from "#platform/data/months.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { type Charge, purchaseHistory } from "#test/purchase-history.ts";

const seeds = [1, 2, 3, 4];
const stepsOfEach = 510;

let cards: CardShop;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-01-05T09:00:00Z") });
});
afterAll(() => cards?.close());

/** All rows that the shop has written. */
async function books() {
  const { db } = cards.shop.deps;
  const [orders, lines, libraries, given, givenParts, journal, documents] = await Promise.all([
    db.select().from(payments),
    db.select().from(paymentLines),
    db.select().from(libraryEntries),
    db.select().from(refunds),
    db.select().from(refundLines),
    db.select().from(journalEntries).orderBy(journalEntries.position),
    db.select().from(salesDocuments),
  ]);
  return { orders, lines, libraries, given, givenParts, journal, documents };
}
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const gapless = (numbers: readonly number[]) =>
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));

describe(`After ${seeds.length * stepsOfEach} random steps of members, refunds, clocks and messages`, () => {
  let kept: Awaited<ReturnType<typeof books>>;
  const charges: Charge[] = [];

  beforeAll(async () => {
    for (const seed of seeds) {
      const history = purchaseHistory(cards, seededRandom(seed).next);
      for (let n = 0; n < 5; n++) await history.addMember();
      for (let n = 0; n < 5; n++) await history.addBook();
      for (let step = 0; step < stepsOfEach; step++) await history.takeStep();
      await history.settle();
      charges.push(...history.charges);
    }
    kept = await books();
  });

  it("much has happened, of every kind", () => {
    const count = (reason: string) => kept.given.filter((each) => each.reason === reason).length;
    expect(kept.journal.length).toBeGreaterThan(200);
    for (const reason of ["withdrawal", "duplicate", "administrator", "provider"])
      expect(count(reason), reason).toBeGreaterThan(2);
    expect(kept.given.filter(({ state }) => state === "requested")).toEqual([]);
  });

  it("each paid session is one payment, one row of the journal and one invoice, and no other is", () => {
    const paidSessions = cards.stripe.sessions.filter(({ payment_status }) => payment_status === "paid");
    const paid = kept.orders.filter(({ paidAt }) => paidAt);
    expect(paid.map(({ sessionId }) => sessionId).toSorted()).toEqual(
      paidSessions.map(({ id }) => id).toSorted(),
    );
    for (const payment of paid) {
      const sales = kept.journal.filter(
        (row) => row.paymentId === payment.id && ["sale", "subscription"].includes(row.kind),
      );
      expect(sales).toHaveLength(1);
      expect(sales[0]?.grossCents).toBe(payment.amountCents);
      const invoices = kept.documents.filter((row) => row.paymentId === payment.id && row.kind === "invoice");
      expect(invoices).toHaveLength(1);
    }
  });

  it("the lines of each order add up to its amount, which the provider charged", () => {
    for (const order of kept.orders) {
      const session = cards.stripe.sessions.find(({ id }) => id === order.sessionId);
      if (session) expect(session.amount_total).toBe(order.amountCents);
      if (order.kind === "subscription") continue;
      const prices = kept.lines
        .filter(({ paymentId }) => paymentId === order.id)
        .map(({ priceCents }) => priceCents);
      expect(sum(prices)).toBe(order.amountCents);
    }
  });

  it("the journal's sum is the provider's, refunds taken off, payment by payment and in all", () => {
    const left = cards.stripe.sessions
      .filter(({ payment_status }) => payment_status === "paid")
      .map(({ id, amount_total, refunded }) => ({ id, cents: amount_total - refunded }));
    for (const { id, cents } of left) {
      const order = kept.orders.find(({ sessionId }) => sessionId === id);
      const rows = kept.journal.filter(({ paymentId }) => paymentId === order?.id);
      expect(sum(rows.map(({ grossCents }) => grossCents)), id).toBe(cents);
      expect(order && order.amountCents - order.refundedCents, id).toBe(cents);
    }
    expect(kept.journal.at(-1)?.perpetualCents).toBe(sum(left.map(({ cents }) => cents)));
  });

  it("the dashboard's figures are the journal's: by kind, by edition, by month and in all", async () => {
    const revenue = createRevenue(cards.shop.deps);
    const [total, kinds, months, { all, best }] = await Promise.all([
      revenue.total(),
      revenue.byKind({ months: 48 }),
      revenue.byMonth({ months: 48 }),
      revenue.bestEditions({ months: 24 }, 1000),
    ]);
    const net = ({ paid, refunded }: { paid: number; refunded: number }) => paid - refunded;
    const paidIn = new Map(
      kept.orders.map(({ id, paidAt }) => [id, paidAt && lastMonths(paidAt, 1)[0]] as const),
    );
    const journal = (kind: string, month: string | null) =>
      sum(
        kept.journal
          .filter(({ day }) => month === null || day.startsWith(month))
          .filter(({ paymentId }) => kindOf.get(paymentId) === kind)
          .map(({ grossCents }) => grossCents),
      );
    const kindOf = new Map(kept.orders.map(({ id, kind }) => [id, kind as string]));
    for (const { month, editions, subscriptions } of kinds) {
      expect(net(editions), month).toBe(journal("editions", month));
      expect(net(subscriptions), month).toBe(journal("subscription", month));
    }
    // The chart has a refund in the month of its payment, the journal in its own.
    for (const { month, revenue: cents } of months)
      expect(cents, month).toBe(
        sum(
          kept.journal
            .filter(({ paymentId }) => paidIn.get(paymentId) === month)
            .map(({ grossCents }) => grossCents),
        ),
      );
    expect(sum(months.map(({ revenue: cents }) => cents))).toBe(
      sum(kinds.map(({ editions, subscriptions }) => net(editions) + net(subscriptions))),
    );
    expect(total).toBe(kept.journal.at(-1)?.perpetualCents);
    expect(total).toBe(sum(months.map(({ revenue: cents }) => cents)));
    expect(net(all) + all.before).toBe(journal("editions", null));
    expect(sum(best.map((edition) => net(edition) + edition.before))).toBe(net(all) + all.before);
    const listed: number[] = [];
    for await (const batch of revenue.eachEdition({ months: 24 }))
      listed.push(...batch.map((edition) => net(edition) + edition.before));
    expect(listed).toHaveLength(best.length);
    expect(sum(listed)).toBe(net(all) + all.before);
  });

  it("each line that was paid, not withdrawn from and not refunded is one edition in its buyer's library", () => {
    const withdrawn = new Set(kept.given.flatMap(({ id, reason }) => (reason === "withdrawal" ? id : [])));
    const withdrawnLines = new Set(
      kept.givenParts.flatMap((part) => (withdrawn.has(part.refundId) ? part.paymentLineId : [])),
    );
    const orders = new Map(kept.orders.map((order) => [order.id, order]));
    const bought = new Map(kept.libraries.map((entry) => [entry.paymentLineId, entry]));
    for (const line of kept.lines) {
      const order = orders.get(line.paymentId);
      // A withdrawal ends the contract, independently of its refund.
      if (!order?.paidAt || withdrawnLines.has(line.id)) continue;
      const back = sum(
        kept.givenParts
          .filter(({ paymentLineId, refundId }) => paymentLineId === line.id && isMade(refundId))
          .map(({ amountCents }) => amountCents),
      );
      expect(back).toBeLessThanOrEqual(line.priceCents);
      if (back === line.priceCents) continue;
      expect(bought.get(line.id)).toMatchObject({ memberId: order.memberId, editionId: line.editionId });
    }
  });
  const isMade = (refundId: number) => kept.given.find(({ id }) => id === refundId)?.state === "succeeded";

  it("no member owns an edition twice, and no line bought two", () => {
    const owned = kept.libraries.map(({ memberId, editionId }) => `${memberId} ${editionId}`);
    expect(new Set(owned).size).toBe(owned.length);
    const sources = kept.libraries.flatMap(({ paymentLineId }) => paymentLineId ?? []);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it("rows, invoices and credit notes are numbered without a gap, and the chain verifies", async () => {
    gapless(kept.journal.map(({ position }) => position));
    for (const rows of Map.groupBy(kept.journal, ({ year }) => year).values())
      gapless(rows.map(({ sequence }) => sequence));
    for (const rows of Map.groupBy(kept.documents, ({ kind, year }) => `${kind} ${year}`).values())
      gapless(rows.map(({ sequence }) => sequence));
    expect(await cards.shop.payments.accounting.verify()).toMatchObject({
      fault: null,
      unaccounted: null,
      waiting: 0,
    });
  });

  it("sales waited for their number while the clock was wrong, and no row is dated later than it was", () => {
    const held = cards.shop.logged.filter(({ msg }) => String(msg).startsWith("a movement of money waits"));
    expect(held.length).toBeGreaterThan(10);
    for (const { day, recordedAt, occurredAt } of kept.journal) {
      expect(day <= parisDay(recordedAt)).toBe(true);
      expect(occurredAt <= recordedAt).toBe(true);
    }
  });

  it("no member is charged more than their own price: a subscriber half, floor to the cent", () => {
    expect(charges.filter(({ askedCents, dueCents }) => askedCents !== dueCents)).toEqual([]);
    expect(charges.filter(({ isSubscriber }) => isSubscriber).length).toBeGreaterThan(10);
  });

  it("no failure was logged that is none", () => {
    const expected = new Set([
      "refund failed",
      "the clock has jumped: nothing is closed until it is confirmed",
      "a movement of money waits for its number in the sales journal",
    ]);
    const faults = cards.shop.logged.filter(
      ({ level, msg }) => Number(level) >= 50 && !expected.has(String(msg)),
    );
    expect(faults).toEqual([]);
  });
});
