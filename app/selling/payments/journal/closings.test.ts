import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { journalClosings, journalEntries } from "#selling/payments/payments.tables.ts";
import { journalClosing } from "#selling/payments/journal/journal.worker.server.ts";
import { periodName } from "#selling/payments/journal/closings.rules.ts";
import { hashOf, noHash } from "#selling/payments/journal/journal.rules.ts";
import { recordSales, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-06-29T10:00:00Z") });
});
afterAll(() => shop?.close());

const closings = () => shop.deps.db.select().from(journalClosings).orderBy(asc(journalClosings.position));
const closeDue = async () => (await shop.payments.accounting.closeDue()).closed.map(periodName);

describe("Closings of the sales journal", () => {
  it("there is nothing to close before the first sale, nor before its day is over in Paris", async () => {
    expect(await closeDue()).toEqual([]);
    await recordSales(shop, 2);
    expect(await closeDue()).toEqual([]);
    travelTo(shop, "2026-06-29T21:59:59Z");
    expect(await closeDue()).toEqual([]);
    travelTo(shop, "2026-06-29T22:00:00Z");
    expect(await closeDue()).toEqual(["Journée du 2026-06-29"]);
    expect(await closeDue()).toEqual([]);
  });

  it("are made for missed days later, in order, empty days too, and months after their last day", async () => {
    travelTo(shop, "2026-06-30T10:00:00Z");
    await recordSales(shop, 1, [saleLine(), saleLine({ amountCents: 1200, vatPerMille: 200 })]);
    travelTo(shop, "2026-07-03T10:00:00Z");
    expect(await closeDue()).toEqual([
      "Journée du 2026-06-30",
      "Mois 2026-06",
      "Journée du 2026-07-01",
      "Journée du 2026-07-02",
    ]);
    const [, , month, empty] = await closings();
    expect(month).toMatchObject({
      firstDay: "2026-06-01",
      lastDay: "2026-06-30",
      entryCount: 3,
      lastEntryPosition: 3,
      kinds: [{ kind: "sale", count: 3, grossCents: 2697 }],
      vat: [
        { vatPerMille: 55, netCents: 1419, vatCents: 78, grossCents: 1497 },
        { vatPerMille: 200, netCents: 1000, vatCents: 200, grossCents: 1200 },
      ],
      grossCents: 2697,
      perpetualCents: 2697,
    });
    expect(empty).toMatchObject({ entryCount: 0, vat: [], kinds: [], grossCents: 0, perpetualCents: 2697 });
  });

  it("take refunds off, and go on for a year and past its end, with a sum that never starts again", async () => {
    travelTo(shop, "2026-12-30T10:00:00Z");
    const [sale] = await recordSales(shop, 1);
    if (!sale) throw new Error("A sale was made.");
    travelTo(shop, "2026-12-31T10:00:00Z");
    const refund = { ...sale, kind: "refund" as const, refundId: 1, reason: "Rétractation" };
    await shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund));
    travelTo(shop, "2027-01-01T10:00:00Z");
    const names = await closeDue();
    // 182 days from 3 July on, the months of July to December, and the year.
    expect(names).toHaveLength(182 + 6 + 1);
    expect(names.slice(-3)).toEqual(["Journée du 2026-12-31", "Mois 2026-12", "Année 2026"]);
    const rows = await closings();
    expect(rows.at(-2)).toMatchObject({
      kinds: [
        { kind: "refund", count: 1, grossCents: -499 },
        { kind: "sale", count: 1, grossCents: 499 },
      ],
      grossCents: 0,
      perpetualCents: 2697,
    });
    expect(rows.at(-1)).toMatchObject({ entryCount: 5, grossCents: 2697, perpetualCents: 2697 });
    for (const [index, row] of rows.entries()) {
      expect(row).toMatchObject({ position: index + 1, previousHash: rows[index - 1]?.hash ?? noHash });
      expect(row.hash).toBe(hashOf(row));
    }
    expect(await shop.payments.accounting.verify()).toMatchObject({
      entries: 5,
      closings: rows.length,
      fault: null,
    });
  });

  it("are made once by processes that close at the same moment", async () => {
    travelTo(shop, "2027-01-11T10:00:00Z");
    const made = await Promise.all(Array.from({ length: 4 }, () => shop.payments.accounting.closeDue()));
    expect(made.flatMap(({ closed }) => closed.map(periodName)).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Journée du 2027-01-${String(index + 1).padStart(2, "0")}`),
    );
  });

  it("a sale of a process whose clock is late waits for its number, and goes into no day to come", async () => {
    const rows = () => shop.deps.db.select().from(journalEntries).orderBy(asc(journalEntries.position));
    const count = (await rows()).length;
    travelTo(shop, "2027-01-10T10:00:00Z");
    const [sale] = await recordSales(shop, 1);
    expect(await rows()).toHaveLength(count);
    travelTo(shop, "2027-01-11T10:00:00Z");
    expect(await shop.payments.waiting.numberDue()).toBe(1);
    expect((await rows()).at(-1)).toMatchObject({ paymentId: sale?.paymentId, day: "2027-01-11" });
  });

  it("take no change, no deletion and no emptying", async () => {
    for (const statement of [
      "update journal_closings set gross_cents = 0",
      "delete from journal_closings",
      "truncate journal_closings",
    ]) {
      const refused = await shop.deps.db.execute(statement).then(
        () => "accepted",
        (error: Error) => String((error.cause as Error).message),
      );
      expect(refused, statement).toMatch(/ne se modifie pas et ne se vide pas/);
    }
  });

  it("are listed newest first, in pages, of one period or all", async () => {
    const years = await shop.payments.accounting.listClosings({ period: "year", before: null }, 10);
    expect(years.map(periodName)).toEqual(["Année 2026"]);
    const [last, before] = await shop.payments.accounting.listClosings({ period: null, before: null }, 2);
    expect(before?.position).toBe((last?.position ?? 0) - 1);
    const page = await shop.payments.accounting.listClosings(
      { period: null, before: before?.position ?? 0 },
      1000,
    );
    expect(page).toHaveLength((before?.position ?? 0) - 1);
  });

  it("are made by the queue, automatically", async () => {
    const working = await openTestShop({ now: new Date("2026-03-01T10:00:00Z"), work: true });
    try {
      await recordSales(working, 1);
      working.clock.now = new Date("2026-03-02T10:00:00Z");
      await working.deps.jobs.send(working.deps.db, journalClosing, {});
      const made = () => working.payments.accounting.listClosings({ period: null, before: null }, 10);
      await expect.poll(made).toMatchObject([{ period: "day", firstDay: "2026-03-01" }]);
    } finally {
      await working.close();
    }
  });
});
