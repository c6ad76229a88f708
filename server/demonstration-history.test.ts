import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoBooks } from "#db/demo/catalogue.ts";
import { planHistory } from "#db/demo/history/plan.ts";
import { demoReaders } from "#db/demo/history/readers.ts";
import { historySeed } from "#server/demonstration-history.ts";
import { isFictional, refuseFictionalSales } from "#server/demonstration-mark.ts";
import { loadDemonstrationIfWanted } from "#server/demonstration.ts";
import { verifiedJournal } from "#server/journal-verbs.ts";
import { buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const load = (into: TestShop, signal = new AbortController().signal) =>
  loadDemonstrationIfWanted({ deps: into.deps, shop: into, signal });
const count = async ({ deps }: TestShop, from: string): Promise<number> =>
  Number((await deps.db.execute(sql.raw(`select count(*) as rows from ${from}`))).rows[0]?.["rows"]);
const events = () => planHistory(demoBooks, shop.deps.now(), historySeed);
const planned = (...kinds: string[]) => events().filter(({ kind }) => kinds.includes(kind));

async function figuresOf(into: TestShop): Promise<number[]> {
  return Promise.all(["books", "members", "journal_entries"].map((table) => count(into, table)));
}

describe("The history of the demonstration's house (docs/decisions/070)", () => {
  it("is complete, or nothing: a stop in the middle leaves an empty shop", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1500);
    await load(shop, stop.signal);
    expect(await figuresOf(shop)).toEqual([0, 0, 0]);
    expect(await isFictional(shop.deps.db)).toBe(false);
  });

  it("is made by the shop's own services, with a sound journal, and without a mail", async () => {
    await load(shop);
    expect(shop.logged).toEqual([]);
    expect(await figuresOf(shop)).toEqual([
      demoBooks.length,
      demoReaders.length + 1,
      planned("order", "subscription", "refund", "withdrawal").length,
    ]);
    expect(await verifiedJournal(shop.payments.accounting)).toMatch(/^Journal intact/);
    // Regular work has other names: a slow load meets it.
    expect(await count(shop, "pgboss.job where name ~ '-mail$|^announce-|^mailing-batch$'")).toBe(0);
    // The past days are closed behind the open doors.
    expect(await count(shop, "pgboss.job where name = 'journal-closing'")).toBe(1);
  });

  it("has each sale of the plan on its day, with its invoice", async () => {
    const { rows } = await shop.deps.db.execute<{ day: string; sales: number }>(
      sql`select day::text, count(*)::int as sales from journal_entries where kind in ('sale', 'subscription') group by day order by day`,
    );
    const days = Map.groupBy(planned("order", "subscription"), ({ at }) => at.toISOString().slice(0, 10));
    expect(rows).toEqual([...days].map(([day, sales]) => ({ day, sales: sales.length })));
    expect(await count(shop, "sales_documents where kind = 'invoice'")).toBe(
      planned("order", "subscription").length,
    );
    expect(await count(shop, "refunds where state <> 'succeeded'")).toBe(0);
    expect(await count(shop, "payments where state = 'open'")).toBe(0);
  });

  it("lets the member of the README log in, who owns six books", async () => {
    const body = { email: "lectrice@encrier.localhost", password: "Lecture-2026" };
    const { status, json } = await shop.call("POST", "/api/auth/login", { body });
    expect(status).toBe(200);
    const me = await shop.call("GET", "/api/auth/me", { token: json.token });
    expect(me.json.purchasedEditionIds).toHaveLength(6);
    expect(await count(shop, "members where password_hash <> ''")).toBe(1);
  });

  it("has a campaign that runs, and figures for the publisher", async () => {
    const [campaign, ...others] = await shop.catalogue.campaigns.list();
    expect(others).toEqual([]);
    expect(campaign).toMatchObject({ state: "running", editions: 8 });
    expect(await shop.subscriptions.countNow()).toBeGreaterThan(5);
    expect(await shop.visitors.recent()).toBeGreaterThan(500);
    const months = await shop.payments.revenue.byMonth({ months: 24 });
    expect(months.filter(({ revenue }) => revenue > 0).length).toBeGreaterThanOrEqual(23);
  });

  it("is not added a second time", async () => {
    const before = await figuresOf(shop);
    await load(shop);
    expect(await figuresOf(shop)).toEqual(before);
  });

  it("never begins the accounts of a shop that takes money, nor of a public one", async () => {
    const { config, db } = shop.deps;
    const open = (changes: Partial<typeof config>) =>
      refuseFictionalSales({ db, config: { ...config, ...changes } });
    await open({});
    await open({ isPublic: true, demo: true });
    await expect(open({ isPublic: true })).rejects.toThrow(/base neuve/);
    await expect(open({ isPublic: true, demo: false })).rejects.toThrow(/base neuve/);
    await expect(open({ payments: "stripe" })).rejects.toThrow(/base neuve/);
  });
});

describe("A shop of one's own", () => {
  it("gets no fictional reader and no fictional sale", async () => {
    const real = await openTestShop();
    try {
      await buildMember(real);
      await load(real);
      expect((await figuresOf(real)).slice(1)).toEqual([2, 0]);
      expect(await isFictional(real.deps.db)).toBe(false);
      await refuseFictionalSales({ ...real.deps, config: { ...real.deps.config, isPublic: true } });
    } finally {
      await real.close();
    }
  });

  it("gets the catalogue alone where it asks for that, and nothing where it wants nothing", async () => {
    for (const [DEMO, figures] of [
      ["catalogue", [demoBooks.length, 1, 0]],
      ["off", [0, 0, 0]],
    ] as const) {
      const other = await openTestShop({ env: { DEMO } });
      try {
        await load(other);
        expect(await figuresOf(other)).toEqual(figures);
      } finally {
        await other.close();
      }
    }
  });
});
