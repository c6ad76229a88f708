import { afterAll, beforeAll, expect, it } from "vitest";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-01-02T09:00:00Z") });
});
afterAll(() => shop?.close());

async function sell(amountCents: number, more: Parameters<typeof saleLine>[0] = {}) {
  const sale = await buildSale(shop, await buildMember(shop), [
    saleLine({ amountCents, vatPerMille: 0, ...more }),
  ]);
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
  return sale;
}
/** The administrator's session has ended in the meantime. */
async function desk() {
  const { cookie } = await buildAdministrator(shop);
  const path = "/api/admin/accounting";
  return {
    warning: async () =>
      (await shop.call("GET", "/api/admin/dashboard/to-do", { cookie })).json.find(isOurs)?.fault,
    found: async () => (await shop.call("GET", `${path}/franchise`, { cookie })).json.franchise,
    change: (from: string, rate: number) => {
      const body = { from, editions: rate, subscriptions: rate, reason: "Essai" };
      return shop.call("POST", `${path}/vat-regimes`, { cookie, body });
    },
  };
}
const isOurs = ({ name }: { name: string }) => name === "franchise";

it("A year in franchise: the counter, its three warnings, and the change that ends them", async () => {
  let { warning, found, change } = await desk();
  expect(await found()).toBeNull();
  expect((await change("2026-01-02", 0)).status).toBe(200);
  await sell(2_999_900);
  expect(await found()).toMatchObject({ cents: 2_999_900, base_cents: 3_750_000, warning: null });
  expect(await warning()).toBeUndefined();
  // What is taxed in another country is none of the turnover in France.
  await sell(500_000, { taxedIn: "DE", vatPerMille: 70 });
  expect(await warning()).toBeUndefined();

  shop.clock.now = new Date("2026-06-10T09:00:00Z");
  ({ warning, found, change } = await desk());
  await sell(100);
  expect(await warning()).toContain("approchent 37");
  const last = await sell(750_100);
  expect(await warning()).toMatch(/ont passé 37.*1er\sjanvier 2027/);
  // A change for that day settles it; one for a later day does not.
  expect((await change("2027-01-02", 55)).status).toBe(200);
  expect(await warning()).toMatch(/1er\sjanvier 2027/);
  expect((await change("2027-01-01", 55)).status).toBe(200);
  expect(await warning()).toBeUndefined();

  shop.clock.now = new Date("2026-11-12T23:30:00Z");
  ({ warning, found, change } = await desk());
  await sell(375_000);
  expect(await warning()).toMatch(/ont passé 41.*13\snovembre 2026/);
  // What goes back later does not undo the day.
  const back = {
    ...last,
    kind: "refund" as const,
    refundId: 1,
    reason: "Rétractation",
    occurredAt: shop.clock.now,
  };
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, back));
  expect(await found()).toMatchObject({ cents: 3_375_000 - 100 + 100 });
  expect(await warning()).toMatch(/13\snovembre 2026/);
  expect((await change("2026-11-13", 55)).status).toBe(200);
  expect(await warning()).toBeUndefined();
  expect(await found()).toBeNull();
});

it("A house that goes on in franchise after a year above the threshold owes VAT since the year's first day", async () => {
  shop.clock.now = new Date("2027-02-01T09:00:00Z");
  const { warning, change } = await desk();
  expect((await change("2027-02-01", 0)).status).toBe(200);
  expect(await warning()).toMatch(/Les ventes de 2026.*13\snovembre 2026/);
});
