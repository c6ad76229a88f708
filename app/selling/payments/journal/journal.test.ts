import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { journalEntries, salesDocuments } from "#selling/payments/payments.tables.ts";
import { hashOf, noHash } from "#selling/payments/journal/journal.rules.ts";
import { buildMember } from "#test/factories.ts";
import { buildSale, recorded, recordSales, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-06-15T10:00:00Z") });
});
afterAll(() => shop?.close());

const entries = () => shop.deps.db.select().from(journalEntries).orderBy(asc(journalEntries.position));
const documents = () => shop.deps.db.select().from(salesDocuments);
const sell = async (lines?: Parameters<typeof buildSale>[2]) => {
  const sale = await buildSale(shop, await buildMember(shop), lines);
  const made = await recorded(shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale)));
  return { sale, recorded: made };
};

describe("The sales journal", () => {
  it("has a row for each sale, with its VAT by rate, its invoice and the sum of all before", async () => {
    const first = await sell([
      saleLine(),
      saleLine({ amountCents: 1200, vatPerMille: 200, label: "Papier" }),
    ]);
    const second = await sell();
    const year = first.recorded.entryNumber.slice(0, 4);
    expect(first.recorded).toEqual({ entryNumber: `${year}-000001`, documentNumber: `F${year}-000001` });
    expect(second.recorded).toEqual({ entryNumber: `${year}-000002`, documentNumber: `F${year}-000002` });
    const [row, next] = await entries();
    expect(row).toMatchObject({
      position: 1,
      day: "2026-06-15",
      kind: "sale",
      paymentId: first.sale.paymentId,
      memberId: first.sale.memberId,
      grossCents: 1699,
      perpetualCents: 1699,
      vat: [
        { vatPerMille: 55, netCents: 473, vatCents: 26, grossCents: 499 },
        { vatPerMille: 200, netCents: 1000, vatCents: 200, grossCents: 1200 },
      ],
      previousHash: noHash,
    });
    expect(next).toMatchObject({ position: 2, perpetualCents: 2198, previousHash: row?.hash });
    for (const each of [row, next]) expect(each?.hash).toBe(hashOf(each ?? {}));
    const invoice = (await documents()).find(({ number }) => number === first.recorded.documentNumber);
    expect(invoice?.content).toMatchObject({
      kind: "invoice",
      number: first.recorded.documentNumber,
      issuedOn: "2026-06-15",
      buyer: {
        username: first.sale.buyer.username,
        email: first.sale.buyer.email,
      },
      netCents: 1473,
      vatCents: 226,
      grossCents: 1699,
      corrects: null,
    });
    // The seller's data only: the director of publication is not on an invoice.
    expect(JSON.stringify(invoice?.content)).not.toContain("publicationDirector");
  });

  it("takes a refund as a new row with its credit note; the rest of the VAT goes back with the rest of the sum", async () => {
    const { sale, recorded: sold } = await sell([
      saleLine({ amountCents: 10 }),
      saleLine({ amountCents: 10 }),
    ]);
    const refund = (refundId: number) => ({
      paymentId: sale.paymentId,
      refundId,
      occurredAt: shop.clock.now,
      reason: "Rétractation",
      buyer: sale.buyer,
      lines: [saleLine({ amountCents: 10 })],
    });
    const numbers = [];
    for (const id of [901, 902])
      numbers.push(
        await recorded(shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund(id)))),
      );
    expect(numbers.map(({ documentNumber }) => documentNumber)).toEqual(["A2026-000001", "A2026-000002"]);
    const rows = (await entries()).filter(({ paymentId }) => paymentId === sale.paymentId);
    expect(rows.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
      ["sale", 20],
      ["refund", -10],
      ["refund", -10],
    ]);
    // 20 cents hold 1,04 of VAT; each half of them 0,52.
    expect(rows.map(({ vat }) => vat[0]?.vatCents)).toEqual([1, 0, -1]);
    const note = (await documents()).find(({ number }) => number === "A2026-000001");
    expect(note?.content).toMatchObject({
      kind: "credit-note",
      corrects: sold.documentNumber,
      reason: "Rétractation",
      grossCents: 10,
    });

    const reversed = await recorded(
      shop.deps.db.transaction((tx) => shop.payments.journal.recordReversal(tx, refund(902))),
    );
    const again = (await documents()).find(({ number }) => number === reversed.documentNumber);
    expect(again?.content).toMatchObject({ kind: "invoice", corrects: "A2026-000002", grossCents: 10 });
  });

  it("refuses a sale or a refund a second time, more than was paid, and a refund of nothing", async () => {
    const { sale } = await sell();
    const count = (await entries()).length;
    const refund = { ...sale, refundId: 910, reason: "Geste commercial", kind: "refund" as const };
    const within = <T>(use: Parameters<typeof shop.deps.db.transaction<T>>[0]) =>
      shop.deps.db.transaction(use);
    await expect(within((tx) => shop.payments.journal.recordSale(tx, sale))).rejects.toMatchObject({
      cause: { constraint: "journal_entries_one_sale" },
    });
    const tooMuch = { ...refund, lines: [saleLine({ amountCents: 500 })] };
    await expect(within((tx) => shop.payments.journal.recordRefund(tx, tooMuch))).rejects.toThrow(
      /More would be/,
    );
    const nothing = { ...refund, lines: [saleLine({ amountCents: 0 })] };
    await expect(within((tx) => shop.payments.journal.recordRefund(tx, nothing))).rejects.toThrow(
      /Not an amount/,
    );
    const unknown = { ...refund, paymentId: 2_000_000_000 };
    await expect(within((tx) => shop.payments.journal.recordRefund(tx, unknown))).rejects.toThrow(/no sale/);
    await within((tx) => shop.payments.journal.recordRefund(tx, refund));
    await expect(
      within((tx) =>
        shop.payments.journal.recordRefund(tx, { ...refund, lines: [saleLine({ amountCents: 1 })] }),
      ),
    ).rejects.toThrow(/More would be/);
    expect(await entries()).toHaveLength(count + 1);
  });

  it("gives back the numbers of a transaction that fails", async () => {
    const { recorded: sold } = await sell();
    const sale = await buildSale(shop, await buildMember(shop));
    const failing = shop.deps.db.transaction(async (tx) => {
      await shop.payments.journal.recordSale(tx, sale);
      throw new Error("Coupure");
    });
    await expect(failing).rejects.toThrow("Coupure");
    const next = await sell();
    expect(Number(next.recorded.entryNumber.slice(5))).toBe(Number(sold.entryNumber.slice(5)) + 1);
    expect(Number(next.recorded.documentNumber.slice(6))).toBe(Number(sold.documentNumber.slice(6)) + 1);
  });

  it("is one chain without gap after 50 sales at the same moment", async () => {
    const member = await buildMember(shop);
    const sales = await Promise.all(Array.from({ length: 50 }, () => buildSale(shop, member)));
    await Promise.all(
      sales.map((sale) => shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale))),
    );
    const rows = await entries();
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    for (const [index, row] of rows.entries()) {
      expect(row.previousHash).toBe(rows[index - 1]?.hash ?? noHash);
      expect(row.hash).toBe(hashOf(row));
    }
    const invoices = (await documents()).filter(({ kind }) => kind === "invoice");
    const sequences = invoices.map(({ sequence }) => sequence).toSorted((one, other) => one - other);
    expect(sequences).toEqual(invoices.map((_, index) => index + 1));
  });

  it("begins a year's numbers at one, at midnight in Paris; the chain and its sum go on", async () => {
    const [before] = (await entries()).slice(-1);
    travelTo(shop, "2026-12-31T23:00:00Z");
    const { recorded: sold } = await sell();
    expect(sold).toEqual({ entryNumber: "2027-000001", documentNumber: "F2027-000001" });
    const [row] = (await entries()).slice(-1);
    expect(row).toMatchObject({
      day: "2027-01-01",
      previousHash: before?.hash,
      perpetualCents: (before?.perpetualCents ?? 0) + 499,
    });
  });

  it("never goes back in time when a clock does, nor dates a row later than it is: the sale waits", async () => {
    const count = (await entries()).length;
    await shop.deps.db.transaction(async (tx) => {
      const sale = await buildSale(shop, await buildMember(shop));
      shop.clock.now = new Date("2026-12-31T22:00:00Z");
      expect(await shop.payments.journal.recordSale(tx, sale)).toBeNull();
      shop.clock.now = new Date("2027-01-01T10:00:00Z");
    });
    expect(await entries()).toHaveLength(count);
    expect(await shop.payments.accounting.verify()).toMatchObject({
      fault: null,
      waiting: 1,
      waitingCents: 499,
    });
    expect(await shop.payments.waiting.numberDue()).toBe(1);
    const [row] = (await entries()).slice(-1);
    expect(row).toMatchObject({ day: "2027-01-01", year: 2027, sequence: 2 });
    expect(await shop.payments.accounting.verify()).toMatchObject({ fault: null, waiting: 0 });
  });

  it.each(["journal_entries", "sales_documents"])(
    "%s refuses changes, deletions and truncation for every role",
    async (table) => {
      await recordSales(shop, 1);
      const column = table === "journal_entries" ? "reason" : "number";
      for (const statement of [
        `update ${table} set ${column} = 'x'`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        "truncate payments cascade",
      ]) {
        const refused = await shop.deps.db.execute(statement).then(
          () => "accepted",
          (error: Error) => String((error.cause as Error).message),
        );
        expect(refused, statement).toMatch(/une correction est une nouvelle ligne/);
      }
    },
  );

  it("its counters go up by one, and no other way", async () => {
    await recordSales(shop, 1);
    for (const statement of [
      "update journal_counters set last = last + 2",
      "update journal_counters set last = last - 1",
      "delete from journal_counters",
    ]) {
      const refused = await shop.deps.db.execute(statement).then(
        () => "accepted",
        (error: Error) => String((error.cause as Error).message),
      );
      expect(refused, statement).toMatch(/ne fait qu’avancer/);
    }
  });
});

it("An empty journal takes the sales of one moment too, in one chain", async () => {
  const empty = await openTestShop();
  try {
    const member = await buildMember(empty);
    const sales = await Promise.all(Array.from({ length: 20 }, () => buildSale(empty, member)));
    await Promise.all(
      sales.map((sale) => empty.deps.db.transaction((tx) => empty.payments.journal.recordSale(tx, sale))),
    );
    expect(await empty.payments.accounting.verify()).toMatchObject({ fault: null, entries: 20, waiting: 0 });
  } finally {
    await empty.close();
  }
});
