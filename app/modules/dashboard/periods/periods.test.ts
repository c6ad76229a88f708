import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloads } from "#modules/library/tables.ts";
import { paymentLines, payments, refundLines, refunds } from "#modules/payments/tables.ts";
import { subscriptions } from "#modules/subscriptions/tables.ts";
import { countByFormat } from "#modules/library/figures/store.server.ts";
import { sumByKind } from "#modules/payments/revenue/store.server.ts";
import { lastMonths } from "#platform/months.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
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
  for (const until of ["2026", "2026-13", "1999-12", "2026-1", "x"])
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
  let titles: string[];
  beforeAll(async () => {
    const { db } = shop.deps;
    const member = await buildMember(shop);
    titles = ["=somme(A1)", ...Array.from({ length: 21 }, (_, n) => `Livre ${n + 1}`)];
    const ids: number[] = [];
    for (const title of titles) ids.push(...(await buildBook(shop, { title })).editionIds);
    const pay = async (paidAt: string, editionIds: number[], refundedCents = 0) => {
      const priceCents = 100;
      const [payment] = await db
        .insert(payments)
        .values({
          memberId: member.id,
          kind: editionIds.length > 0 ? "editions" : "subscription",
          state: "paid",
          provider: "simulated",
          amountCents: editionIds.length * priceCents || 10_000,
          refundedCents,
          withdrawalConsent: false,
          createdAt: new Date(paidAt),
          paidAt: new Date(paidAt),
        })
        .returning();
      const paymentId = payment?.id ?? 0;
      const texts = { bookTitle: "t", bookSlug: "t", editionTitle: "t", editionSlug: "t", vatPerMille: 55 };
      for (const editionId of editionIds) {
        const [line] = await db
          .insert(paymentLines)
          .values({ paymentId, editionId, priceCents, ...texts })
          .returning();
        if (refundedCents === 0) continue;
        for (const state of ["succeeded", "failed"] as const) {
          const [refund] = await db
            .insert(refunds)
            .values({
              paymentId,
              reason: "administrator",
              state,
              amountCents: refundedCents,
              keepEditions: true,
              requestedAt: new Date(paidAt),
              settledAt: new Date("2026-11-20T10:00:00Z"),
            })
            .returning();
          await db.insert(refundLines).values({
            refundId: refund?.id ?? 0,
            paymentLineId: line?.id ?? null,
            amountCents: refundedCents,
          });
        }
      }
    };
    const [first = 0, second = 0] = ids;
    await pay("2026-11-02T10:00:00Z", ids);
    await pay("2026-11-03T10:00:00Z", [first]);
    // Refunded in November, but counted in October: a part of it, after one failed try.
    await pay("2026-10-03T10:00:00Z", [first], 30);
    // In Paris, November has begun.
    await pay("2026-10-31T23:30:00Z", [second]);
    await pay("2026-11-01T10:00:00Z", []);
    await pay("2026-10-01T10:00:00Z", []);
    await pay("2026-09-01T10:00:00Z", [first]);
  });

  it("is counted in the month of the payment, with what was given back since", async () => {
    const kinds = (await read("revenue-by-kind?months=2")).json;
    expect(kinds).toEqual([
      {
        month: "2026-10",
        editions: { paid: 100, refunded: 30 },
        subscriptions: { paid: 10_000, refunded: 0 },
      },
      {
        month: "2026-11",
        editions: { paid: 2400, refunded: 0 },
        subscriptions: { paid: 10_000, refunded: 0 },
      },
    ]);
    expect((await read("revenues?months=2")).json).toEqual([
      { month: "2026-10", revenue: 10_070 },
      { month: "2026-11", revenue: 12_400 },
    ]);
  });

  it("ranks twenty editions, with the sum of all, and compares with the months before", async () => {
    const { best, all } = (await read("revenue-by-edition?months=1")).json;
    expect(best).toHaveLength(20);
    expect(best[0]).toEqual({
      id: expect.any(Number),
      title: "Texte intégral",
      book_title: "=somme(A1)",
      sold: 2,
      paid: 200,
      refunded: 0,
      before: 70,
    });
    expect(best[1]).toMatchObject({ book_title: "Livre 1", paid: 200, before: 0 });
    expect(all).toEqual({ editions: 22, sold: 24, paid: 2400, refunded: 0, before: 70 });
    expect((await read("revenue-by-edition?months=1&until=2026-11")).json).toEqual({ best, all });
    expect((await read("revenue-by-edition?months=1&until=2024-12")).json.best).toEqual([]);
    expect((await read("revenue-by-edition?months=24")).json.all).toMatchObject({ paid: 2600, refunded: 30 });
  });

  it("is a file with every edition, whatever the number", async () => {
    const file = await read("revenue-by-edition.csv?months=1");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["content-disposition"]).toContain("attachment");
    const lines = file.body.split("\r\n");
    expect(lines).toHaveLength(1 + titles.length + 1);
    expect(lines[0]).toMatch(/^\u{feff}n°;livre;/u);
    expect(lines[1]).toMatch(/^\d+;'=somme\(A1\);Texte intégral;2;2,00;0,00;2,00;0,70$/);
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
  }, 60_000);

  it("only the requested months are read, by index", async () => {
    const { db, now } = shop.deps;
    const months = lastMonths(now(), 2);
    expect(await tablesReadWhole(db, (recording) => sumByKind(recording, months))).toEqual([]);
    const scans = await tablesReadWhole(db, (recording) => countByFormat(recording, months));
    expect(scans).not.toContain("downloads");
  });
});
