import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedDownloads, downloads } from "#reading/library/library.tables.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { countByFormat } from "#reading/library/library-figures.store.server.ts";
import { sumByMonth } from "#selling/payments/revenue/revenue.store.server.ts";
import { lastMonths } from "#platform/data/months.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { tablesReadWhole } from "#test/query-plans.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

const base = "/api/admin/dashboard";
const read = async (path: string) => {
  const answer = await shop.call("GET", `${base}/${path}`, { cookie });
  expect(answer.status, path).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return answer;
};
const calls = ["revenue-by-kind", "revenue-by-edition", "downloads-by-format", "subscriber-moves"];

it("The figures of a period are for administrators, and of whole months", async () => {
  for (const path of [...calls, "revenue-by-edition.csv"]) {
    expect((await shop.call("GET", `${base}/${path}`)).status, path).toBe(401);
    for (const months of ["0", "49", "-1", "1e1", "abc", "12,5"])
      expect((await shop.call("GET", `${base}/${path}?months=${months}`, { cookie })).status, path).toBe(400);
  }
  expect((await shop.call("GET", `${base}/revenue-by-edition?months=25`, { cookie })).status).toBe(400);
  for (const until of ["2026", "2026-13", "1999-12", "2026-1", "2026-02-30", "2026-02-1", "x"])
    expect((await shop.call("GET", `${base}/revenue-by-kind?until=${until}`, { cookie })).status, until).toBe(
      400,
    );
});

describe("In an empty shop", () => {
  it("months are there, with nothing in them", async () => {
    expect((await read("revenue-by-kind?months=3")).json).toEqual(
      ["2026-09", "2026-10", "2026-11"].map((month) => ({
        month,
        editions: { paid: 0, refunded: 0 },
        subscriptions: { paid: 0, refunded: 0 },
      })),
    );
    expect((await read("downloads-by-format?months=1")).json).toEqual([
      { month: "2026-11", pdf: 0, epub: 0, azw3: 0 },
    ]);
    const year = (await read("revenues?months=12&until=2025-12")).json as { month: string }[];
    expect([year.length, year[0]?.month, year.at(-1)?.month]).toEqual([12, "2025-01", "2025-12"]);
    expect((await read("subscriber-moves?months=1")).json).toEqual([
      { month: "2026-11", begun: 0, renewed: 0, ended: 0, withdrawn: 0 },
    ]);
    expect((await read("revenue-by-edition")).json).toEqual({
      best: [],
      all: { editions: 0, sold: 0, paid: 0, refunded: 0, before: 0 },
    });
    expect((await read("revenue-by-edition.csv")).body.split("\r\n")).toHaveLength(2);
  });
});

describe("Revenue by edition and by kind", () => {
  let trading: TestShop;
  let titles: string[];
  beforeAll(async () => {
    trading = await openTestShop({ now: new Date("2026-08-31T10:00:00Z") });
    const { db } = trading.deps;
    const { journal, accounting } = trading.payments;
    const member = await buildMember(trading);
    titles = ["=somme(A1)", ...Array.from({ length: 21 }, (_, n) => `Livre ${n + 1}`)];
    const ids: number[] = [];
    for (const title of titles) ids.push(...(await buildBook(trading, { title })).editionIds);
    const sell = async (at: string, editionIds: readonly number[]) => {
      trading.clock.now = new Date(at);
      const lines = editionIds.map((editionId) => saleLine({ editionId, amountCents: 100 }));
      const sale = await buildSale(trading, member, lines);
      await db.transaction((tx) => journal.recordSale(tx, sale));
      return sale;
    };
    const subscribe = async (at: string) => {
      trading.clock.now = new Date(at);
      const sale = await buildSale(trading, member, [saleLine({ amountCents: 10_000 })]);
      await db.transaction((tx) => journal.recordSale(tx, { ...sale, kind: "subscription" }));
    };
    const [first = 0, second = 0] = ids;
    await sell("2026-09-01T10:00:00Z", [first]);
    await subscribe("2026-10-01T10:00:00Z");
    const october = await sell("2026-10-03T10:00:00Z", [first]);
    // In Paris, November has begun.
    await sell("2026-10-31T23:30:00Z", [second]);
    await subscribe("2026-11-01T10:00:00Z");
    await sell("2026-11-02T10:00:00Z", ids);
    await sell("2026-11-03T10:00:00Z", [first]);
    // A part of October's sale.
    trading.clock.now = new Date("2026-11-20T10:00:00Z");
    const back = [saleLine({ editionId: first, amountCents: 30 })];
    const refund = { ...october, lines: back, kind: "refund" as const, refundId: 1, reason: "Geste" };
    await db.transaction((tx) => journal.recordRefund(tx, refund));
    await db.update(payments).set({ refundedCents: 30 }).where(eq(payments.id, october.paymentId));
    trading.clock.now = new Date("2026-11-21T10:00:00Z");
    await accounting.closeDue();
    cookieOfTrade = (await buildAdministrator(trading)).cookie;
  });
  afterAll(() => trading?.close());
  let cookieOfTrade: string;
  const found = async (path: string) => {
    const answer = await trading.call("GET", `${base}/${path}`, { cookie: cookieOfTrade });
    expect(answer.status, path).toBe(200);
    return answer;
  };

  it("counts a refund on its day, as the journal does; the chart takes it off its payment's month", async () => {
    expect((await found("revenue-by-kind?months=2")).json).toEqual([
      {
        month: "2026-10",
        editions: { paid: 100, refunded: 0 },
        subscriptions: { paid: 10_000, refunded: 0 },
      },
      {
        month: "2026-11",
        editions: { paid: 2400, refunded: 30 },
        subscriptions: { paid: 10_000, refunded: 0 },
      },
    ]);
    expect((await found("revenues?months=2")).json).toEqual([
      { month: "2026-10", revenue: 100 - 30 + 10_000 },
      { month: "2026-11", revenue: 12_400 },
    ]);
    expect((await found("first-month")).json).toEqual({ month: "2026-09" });
  });

  it("counts until a day, to compare the same days", async () => {
    expect((await found("revenues?months=1&until=2026-10-02")).json).toEqual([
      { month: "2026-10", revenue: 10_000 },
    ]);
    expect((await found("revenue-by-kind?months=1&until=2026-10-02")).json[0]).toMatchObject({
      editions: { paid: 0 },
      subscriptions: { paid: 10_000 },
    });
    expect((await found("revenue-by-edition?months=1&until=2026-11-02")).json.all).toMatchObject({
      sold: 23,
      before: 100,
    });
    const compared = (before: string) => found(`revenue-by-edition?months=1&before=${before}`);
    expect((await compared("2026-10")).json.all.before).toBe(100);
    expect((await compared("2026-10-02")).json.all.before).toBe(0);
    expect((await compared("2026-10-03")).json.all.before).toBe(100);
    expect((await compared("2026-09")).json.all.before).toBe(100);
  });

  it("ranks twenty editions, with the sum of all, and compares with the months before", async () => {
    const { best, all } = (await found("revenue-by-edition?months=1")).json;
    expect(best).toHaveLength(20);
    expect(best[0]).toMatchObject({ book_title: "Livre 1", paid: 200, refunded: 0, before: 0 });
    expect(best[1]).toEqual({
      id: expect.any(Number),
      title: "Texte intégral",
      book_title: "=somme(A1)",
      sold: 2,
      paid: 200,
      refunded: 30,
      before: 100,
    });
    expect(all).toEqual({ editions: 22, sold: 24, paid: 2400, refunded: 30, before: 100 });
    expect((await found("revenue-by-edition?months=1&until=2026-11")).json).toEqual({ best, all });
    expect((await found("revenue-by-edition?months=1&until=2024-12")).json.best).toEqual([]);
    expect((await found("revenue-by-edition?months=24")).json.all).toMatchObject({
      paid: 2600,
      refunded: 30,
    });
  });

  it("is a file with every edition, whatever the number", async () => {
    const file = await found("revenue-by-edition.csv?months=1");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["content-disposition"]).toContain("attachment");
    const lines = file.body.split("\r\n");
    expect(lines).toHaveLength(1 + titles.length + 1);
    expect(lines[0]).toMatch(/^\u{feff}n°;livre;/u);
    expect(lines[1]).toMatch(/^\d+;'=somme\(A1\);Texte intégral;2;2,00;0,30;1,70;1,00$/);
  });
});

describe("The best sales of a period", () => {
  it("are the books downloaded most in it; without a period, since the beginning", async () => {
    const { db } = shop.deps;
    const member = (await buildMember(shop)).id;
    const [one, other] = [await buildBook(shop, { title: "Un" }), await buildBook(shop, { title: "Deux" })];
    const on = (day: string, { editionIds: [editionId = 0] }: { editionIds: number[] }) => ({
      memberId: member,
      editionId,
      day,
    });
    await db
      .insert(countedDownloads)
      .values([
        on("2025-11-20", one),
        on("2025-11-22", one),
        on("2026-10-02", one),
        on("2026-11-01", other),
        on("2026-11-03", other),
      ]);
    const titled = async (path: string) =>
      ((await read(path)).json as { title: string; downloads: number }[]).map(
        ({ title, downloads: count }) => `${title} ${count}`,
      );
    expect(await titled("top-sales?months=2")).toEqual(["Deux 2", "Un 1"]);
    expect(await titled("top-sales?months=1&until=2025-11-21")).toEqual(["Un 1"]);
    expect(await titled("top-sales?months=12&until=2025-12")).toEqual(["Un 2"]);
    expect(await titled("top-sales")).toEqual(["Deux 0", "Un 0"]);
  });
});

describe("Downloads by format", () => {
  it("outlive the log that they were counted in", async () => {
    const { db } = shop.deps;
    const member = await buildMember(shop);
    const { editionIds } = await buildBook(shop);
    const take = (format: "pdf" | "epub", instant: string) => ({
      memberId: member.id,
      editionId: editionIds[0] ?? 0,
      format,
      downloadedAt: new Date(instant),
    });
    await db
      .insert(downloads)
      .values([
        take("pdf", "2026-09-30T10:00:00Z"),
        take("epub", "2026-09-30T22:30:00Z"),
        take("epub", "2026-10-05T10:00:00Z"),
        take("epub", "2026-11-05T10:00:00Z"),
      ]);
    const expected = [
      { month: "2026-09", pdf: 1, epub: 0, azw3: 0 },
      { month: "2026-10", pdf: 0, epub: 2, azw3: 0 },
      { month: "2026-11", pdf: 0, epub: 1, azw3: 0 },
    ];
    const counted = async () => (await read("downloads-by-format?months=3")).json;
    expect(await counted()).toEqual(expected);
    await db.delete(downloads).where(sql`downloaded_at < '2026-10-04'`);
    expect(await counted()).toEqual(expected);
    await db.delete(downloads).where(sql`downloaded_at < '2026-11-01'`);
    expect(await counted()).toEqual(expected);
  });
});

describe("Subscribers coming and leaving", () => {
  const period = (memberId: string, start: string, end: string, refunded: string | null = null) => ({
    memberId,
    priceCents: 0,
    startDate: new Date(`${start}T10:00:00Z`),
    endDate: new Date(`${end}T10:00:00Z`),
    refundedAt: refunded ? new Date(`${refunded}T10:00:00Z`) : null,
  });

  it("are distinguished from renewals, and add up to the present subscribers", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await buildMember(shop)).id));
    const [stays = "", goes = "", back = "", gives = "", never = "", moved = ""] = ids;
    await shop.deps.db.insert(subscriptions).values([
      period(stays, "2025-09-10", "2026-09-10"),
      period(stays, "2026-09-10", "2027-09-10"),
      period(goes, "2025-10-10", "2026-10-10"),
      period(back, "2025-08-01", "2026-08-01"),
      period(back, "2026-11-01", "2027-11-01"),
      period(gives, "2026-09-01", "2027-09-01", "2026-11-05"),
      // Bought in advance and refunded before it began: neither a start nor an end.
      period(never, "2026-12-01", "2027-12-01", "2026-11-10"),
      // The year bought in advance begins where the refunded one ends.
      period(moved, "2026-10-01", "2027-10-01", "2026-11-02"),
      period(moved, "2026-11-02", "2027-11-02"),
    ]);
    const moves = (await read("subscriber-moves?months=16")).json as Record<string, number>[];
    const quiet = { begun: 0, renewed: 0, ended: 0, withdrawn: 0 };
    const of = (month: string) => moves.find((each) => String(each["month"]) === month);
    expect(of("2026-08")).toEqual({ month: "2026-08", ...quiet, ended: 1 });
    expect(of("2026-09")).toEqual({ month: "2026-09", ...quiet, renewed: 1, begun: 1 });
    expect(of("2026-10")).toEqual({ month: "2026-10", ...quiet, begun: 1, ended: 1 });
    expect(of("2026-11")).toEqual({ month: "2026-11", ...quiet, begun: 1, renewed: 1, withdrawn: 1 });
    const sum = (name: string) => moves.reduce((all, each) => all + (each[name] ?? 0), 0);
    expect(sum("begun") - sum("ended") - sum("withdrawn")).toBe(await shop.subscriptions.countNow());
  });
});

describe("Among many payments and downloads", () => {
  beforeAll(async () => {
    const { db } = shop.deps;
    const member = (await buildMember(shop)).id;
    const { editionIds } = await buildBook(shop);
    const lately = sql`'2026-11-21T09:00:00Z'::timestamptz - n * interval '1 hour'`;
    await db.execute(sql`
      insert into payments (member_id, kind, state, provider, amount_cents, withdrawal_consent, created_at, paid_at)
      select ${member}, 'editions', 'paid', 'simulated', 100, false, ${lately}, ${lately} from generate_series(1, 20000) n`);
    await db.execute(sql`
      insert into downloads (member_id, edition_id, format, downloaded_at)
      select ${member}, ${editionIds[0]}, 'pdf', ${lately} from generate_series(1, 20000) n`);
    await db.execute(sql`analyze payments, downloads`);
  });

  it("only the requested months are read, by index", async () => {
    const { db, now } = shop.deps;
    const months = lastMonths(now(), 2);
    expect(await tablesReadWhole(db, (recording) => sumByMonth(recording, months))).toEqual([]);
    const scans = await tablesReadWhole(db, (recording) => countByFormat(recording, months));
    expect(scans).not.toContain("downloads");
  });
});
