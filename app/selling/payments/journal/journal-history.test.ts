import { fc } from "#test/property.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sumByRate } from "#selling/payments/journal/journal.rules.ts";
import type { JournalEntryRow } from "#selling/payments/journal/journal.store.server.ts";
import type { Sale } from "#selling/payments/journal/journal.service.server.ts";
import { lockPayment } from "#selling/payments/payments.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { days, hours } from "#platform/data/durations.ts";
import { buildMember, type BuiltMember } from "#test/factories.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-20T10:00:00Z") });
  member = await buildMember(shop);
});
afterAll(() => shop?.close());

const line = fc.record({
  amountCents: fc.integer({ min: 1, max: 3000 }),
  vatPerMille: fc.constantFrom(21, 55, 200),
});
type Step =
  | { do: "sell"; lines: { amountCents: number; vatPerMille: number }[] }
  | { do: "refund"; which: number; share: number }
  | { do: "reverse"; which: number }
  | { do: "close" }
  | { do: "number" };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("sell" as const),
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      which: fc.nat(),
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reverse" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ do: "close" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "number" as const }) },
);
/** Concurrent steps, and the change of the clock before them, which may be negative. */
const moment = fc.record({
  jump: fc.integer({ min: -hours(30), max: days(3) }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
});

/** A shop's expected journal. */
class Books {
  sales: Sale[] = [];
  refunds: { refund: Parameters<TestShop["payments"]["journal"]["recordRefund"]>[1]; isReversed: boolean }[] =
    [];
  sumCents = 0;
}
let refundId = 0;

async function take(taken: Step, books: Books): Promise<void> {
  if (taken.do === "sell") return sell(taken.lines, books);
  if (taken.do === "refund") return refund(taken.which, taken.share, books);
  if (taken.do === "reverse") return reverse(taken.which, books);
  if (taken.do === "number") await shop.payments.waiting.numberDue();
  else await shop.payments.accounting.closeDue();
}

/** In the lock order of all writers: first the payment, last the journal. */
const whileLocked = <T>(paymentId: number, write: (tx: Queryable) => Promise<T>): Promise<T> =>
  shop.deps.db.transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    return write(tx);
  });

async function sell(lines: { amountCents: number; vatPerMille: number }[], books: Books): Promise<void> {
  const sale = await buildSale(shop, member, lines.map(saleLine));
  await whileLocked(sale.paymentId, (tx) => shop.payments.journal.recordSale(tx, sale));
  books.sumCents += sale.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  books.sales.push(sale);
}

async function reverse(which: number, books: Books): Promise<void> {
  const given = books.refunds.at(which % Math.max(1, books.refunds.length));
  if (!given || given.isReversed) return;
  given.isReversed = true;
  await whileLocked(given.refund.paymentId, (tx) => shop.payments.journal.recordReversal(tx, given.refund));
  books.sumCents += given.refund.lines[0]?.amountCents ?? 0;
}

/** A share of one line of a sale; a larger amount than the remainder is refused. */
async function refund(which: number, share: number, books: Books): Promise<void> {
  const sale = books.sales.at(which % Math.max(1, books.sales.length));
  if (!sale) return;
  const of = sale.lines[which % sale.lines.length] ?? saleLine();
  const lines = [{ ...of, amountCents: Math.max(1, Math.floor((of.amountCents * share) / 100)) }];
  const back = { ...sale, kind: "refund" as const, lines, refundId: ++refundId, reason: "Essai" };
  const isTaken = await whileLocked(sale.paymentId, (tx) =>
    shop.payments.journal.recordRefund(tx, back),
  ).then(
    () => true,
    (error: Error) => {
      expect(error.message).toMatch(/More would be given back/);
      return false;
    },
  );
  if (!isTaken) return;
  books.refunds.push({ refund: back, isReversed: false });
  books.sumCents -= lines[0]?.amountCents ?? 0;
}

describe("The journal after any history", () => {
  it("is whole, adds up, and holds the tax of what was kept, whatever happened at the same moment", async () => {
    const books = new Books();
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 5, maxLength: 15 }), async (moments) => {
        for (const { jump, steps } of moments) {
          shop.clock.now = new Date(shop.clock.now.getTime() + jump);
          await Promise.all(steps.map((each) => take(each, books)));
        }
        const { fault, perpetualCents, waitingCents } = await shop.payments.accounting.verify();
        expect(fault).toBeNull();
        expect(perpetualCents + waitingCents).toBe(books.sumCents);
        await expectDaysOfTheirTime();
      }),
      // One history after the other, in the same journal.
      { numRuns: 6, endOnFailure: true },
    );
    // After any changes of the clock, everything is numbered once it is right.
    shop.clock.now = new Date(shop.clock.now.getTime() + days(60));
    await shop.payments.waiting.numberDue();
    const { fault, perpetualCents, waiting } = await shop.payments.accounting.verify();
    expect({ fault, perpetualCents, waiting }).toEqual({
      fault: null,
      perpetualCents: books.sumCents,
      waiting: 0,
    });
    await expectTaxOfWhatWasKept();
  });
});

/** No row is dated later than the clock at its recording. */
async function expectDaysOfTheirTime(): Promise<void> {
  const { rows } = await shop.deps.db.execute<{ count: number }>(
    "select count(*)::int as count from journal_entries where day > (recorded_at at time zone 'Europe/Paris')::date",
  );
  expect(rows[0]?.count).toBe(0);
}

/** For each payment and rate, the tax equals the formula applied to the remaining sum. */
async function expectTaxOfWhatWasKept(): Promise<void> {
  const entries: JournalEntryRow[] = [];
  for (let after = 0; ;) {
    const page = await shop.payments.accounting.listEntries({ from: null, to: null }, { after, limit: 500 });
    entries.push(...page);
    if (page.length < 500) break;
    after = page.at(-1)?.position ?? after;
  }
  for (const [, ofPayment] of Map.groupBy(entries, ({ paymentId }) => paymentId)) {
    for (const { vatPerMille, grossCents, vatCents } of sumByRate(ofPayment.flatMap(({ vat }) => vat)))
      expect(vatCents).toBe(Math.round((grossCents * vatPerMille) / (1000 + vatPerMille)));
  }
}
