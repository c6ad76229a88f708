import { fc } from "#test/property.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parisDay } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import { recordSales } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const start = new Date("2026-12-20T10:00:00Z").getTime();
/** Two processes on separate machines, and PostgreSQL on a third. */
const machines = ["first", "second", "database"] as const;
type Machine = (typeof machines)[number];

let truth = start;
const errors: Record<Machine, number> = { first: 0, second: 0, database: 0 };
let shops: Record<"first" | "second", TestShop>;
let sold = 0;

beforeAll(async () => {
  const first = await openTestShop({ now: new Date(truth) });
  shops = { first, second: await openTestShop({ now: new Date(truth), beside: first }) };
});
afterAll(async () => {
  await shops?.second.close();
  await shops?.first.close();
});

/** The clocks with their errors. */
function showTime(): void {
  for (const name of ["first", "second"] as const) {
    const { clock } = shops[name];
    clock.now = new Date(truth + errors[name]);
    clock.error = errors[name];
    clock.databaseError = errors.database;
  }
}

type Step =
  | { do: "pass"; milliseconds: number }
  | { do: "set"; which: Machine; error: number }
  | { do: "sell" | "close" | "number" | "confirm"; where: "first" | "second" };
const where = fc.constantFrom("first" as const, "second" as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      milliseconds: fc.integer({ min: 0, max: hours(40) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("set" as const),
      which: fc.constantFrom(...machines),
      // Right more often than wrong.
      error: fc.constantFrom(0, 0, 0, days(40), -days(40), days(400), -days(3)),
    }),
  },
  ...(["sell", "close", "number", "confirm"] as const).map((what) => ({
    weight: what === "sell" ? 4 : 2,
    arbitrary: fc.record({ do: fc.constant(what), where }),
  })),
);

async function take(taken: Step): Promise<void> {
  if (taken.do === "pass") truth += taken.milliseconds;
  if (taken.do === "set") errors[taken.which] = taken.error;
  showTime();
  if (taken.do === "sell") sold += (await recordSales(shops[taken.where], 1)).length;
  if (taken.do === "close") await shops[taken.where].payments.accounting.closeDue();
  if (taken.do === "number") await shops[taken.where].payments.waiting.numberDue();
  // An operator knows the date; a clock with another date is refused.
  if (taken.do === "confirm")
    await shops[taken.where].payments.accounting.confirmClock(parisDay(new Date(truth))).catch(() => false);
  await expectNothingToCome();
}

/** No row is dated, and no period closed, before its true time. */
async function expectNothingToCome(): Promise<void> {
  const today = parisDay(new Date(truth));
  const { rows } = await shops.first.deps.db.execute<{ rows: number; closings: number }>(
    `select (select count(*)::int from journal_entries where day > '${today}') as rows,
      (select count(*)::int from journal_closings where last_day >= '${today}') as closings`,
  );
  expect(rows[0]).toEqual({ rows: 0, closings: 0 });
}

it("whatever clocks are set to, nothing is dated or closed before its time, and all is numbered once they are right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      for (const each of steps) await take(each);
      Object.assign(errors, { first: 0, second: 0, database: 0 });
      showTime();
      await shops.first.payments.accounting.confirmClock(parisDay(new Date(truth)));
      await shops.first.payments.waiting.numberDue();
      expect((await shops.first.payments.accounting.closeDue()).fault).toBeNull();
      await expectNothingToCome();
      expect(await shops.second.payments.accounting.verify()).toMatchObject({
        fault: null,
        unaccounted: null,
        waiting: 0,
        entries: sold,
      });
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
