import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books } from "#books/catalogue/catalogue.tables.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

const read = async (path: string) => {
  const answer = await shop.call("GET", `/api/admin/dashboard/${path}`, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return answer.json;
};

describe("The dashboard of an empty shop (admin.md §2)", () => {
  it("has zeros, twelve empty months and empty lists", async () => {
    expect(await read("stats")).toEqual({
      members: 0,
      subscribers: 0,
      visitors: 0,
      books: 0,
      editions: 0,
      revenue: 0,
    });
    const revenues = (await read("revenues")) as { month: string; revenue: number }[];
    expect(revenues.map(({ month }) => month)).toEqual([
      "2025-12",
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`),
    ]);
    expect(revenues.every(({ revenue }) => revenue === 0)).toBe(true);
    expect(await read("top-sales")).toEqual([]);
    expect(await read("latest-books")).toEqual([]);
    expect(await read("news")).toEqual({ news: "" });
  });
});

describe("The dashboard (decisions.md, “Back office”)", () => {
  it("counts members, subscribers, books, editions, and revenue less refunds", async () => {
    const [first] = [
      await buildMember(shop, { subscribed: true }),
      await buildMember(shop),
      await buildMember(shop, { verified: false }),
      await buildMember(shop, { suspended: true }),
    ];
    await buildBook(shop, { editions: [{}, {}] });
    const paid = (amountCents: number, refundedCents: number, paidAt: string) => ({
      memberId: first?.id ?? "",
      kind: "editions" as const,
      state: "paid" as const,
      provider: "simulated" as const,
      amountCents,
      refundedCents,
      withdrawalConsent: false,
      createdAt: new Date(paidAt),
      paidAt: new Date(paidAt),
    });
    await shop.deps.db.insert(payments).values([
      paid(1000, 400, "2026-10-05T10:00:00Z"),
      // In Paris time the month has begun.
      paid(500, 0, "2026-08-31T22:30:00Z"),
      paid(700, 700, "2026-11-01T10:00:00Z"),
      paid(9999, 0, "2024-01-01T10:00:00Z"),
      { ...paid(123, 0, "2026-11-02T10:00:00Z"), state: "open" as const, paidAt: null },
    ]);
    expect(await read("stats")).toMatchObject({
      members: 2,
      subscribers: 1,
      books: 1,
      editions: 2,
      revenue: 10_000 + 600 + 500 + 9999,
    });
    const revenues = (await read("revenues")) as { month: string; revenue: number }[];
    const by = Object.fromEntries(revenues.map(({ month, revenue }) => [month, revenue]));
    expect(by).toMatchObject({ "2026-08": 0, "2026-09": 500, "2026-10": 600, "2026-11": 10_000 });
    expect(await read("revenues?months=48")).toHaveLength(48);
    for (const months of ["0", "49", "abc", "1e1"]) {
      const refused = await shop.call("GET", `/api/admin/dashboard/revenues?months=${months}`, { cookie });
      expect(refused.status).toBe(400);
    }
  });

  it("ranks ten books by downloads, and lists the ten added last", async () => {
    for (let downloads = 1; downloads <= 12; downloads++)
      await buildBook(shop, { title: `Rang ${downloads}`, editions: [{ downloads }] });
    const latest = await buildBook(shop, { title: "Le dernier" });
    await shop.deps.db
      .update(books)
      .set({ createdAt: new Date("2026-11-21T11:00:00Z") })
      .where(eq(books.id, latest.id));
    const top = (await read("top-sales")) as { id: number; title: string; downloads: number }[];
    expect(top).toHaveLength(10);
    expect(top[0]).toEqual({ id: expect.any(Number), title: "Rang 12", downloads: 12 });
    expect(top.map(({ downloads }) => downloads)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const added = await read("latest-books");
    expect(added).toHaveLength(10);
    expect(added[0]).toEqual({ id: latest.id, title: "Le dernier", created_at: "2026-11-21T11:00:00.000Z" });
  });

  it("saves the news for all readers, and refuses values that are not text", async () => {
    const save = (body: unknown) => shop.call("POST", "/api/admin/dashboard/news", { cookie, body });
    expect((await save({ news: "Bonjour **à tous**" })).json).toEqual({ news: "Bonjour **à tous**" });
    expect(await read("news")).toEqual({ news: "Bonjour **à tous**" });
    expect((await shop.call("GET", "/api/news")).json).toEqual({ news: "Bonjour **à tous**" });
    for (const body of [{}, { news: 1 }, { news: null }, { news: "x".repeat(10_001) }])
      expect((await save(body)).status).toBe(400);
    expect((await save({ news: "" })).status).toBe(200);
  });
});
