import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrators } from "#access/administrators/administrators.tables.ts";
import type { Role } from "#access/administrators/team/team.rules.ts";
import { campaignPrices, campaigns, editions } from "#books/catalogue/catalogue.tables.ts";
import { uploads } from "#books/publishing/publishing.tables.ts";
import type { BookHistory } from "#office/dashboard/book-history/book-history.contract.ts";
import { countOfEditions } from "#reading/library/library-figures.store.server.ts";
import { countedDownloads } from "#reading/library/library.tables.ts";
import { buildAdministrator, buildBook, buildMember, type BuiltBook } from "#test/factories.ts";
import { tablesReadWhole } from "#test/query-plans.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let book: BuiltBook;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-08-15T10:00:00Z") });
  book = await buildBook(shop, { editions: [{}, { title: "Poche" }] });
  const other = await buildBook(shop);
  const [first = 0, second = 0] = book.editionIds;
  await sell([first]);
  shop.clock.now = new Date("2026-09-10T10:00:00Z");
  const september = await sell([first, second, other.editionIds[0] ?? 0]);
  shop.clock.now = new Date("2026-11-05T10:00:00Z");
  const { db } = shop.deps;
  const back = [saleLine({ editionId: second, amountCents: 300 })];
  const refund = { ...september, lines: back, kind: "refund" as const, refundId: 1, reason: "Geste" };
  await db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund));
  await addCampaign("Rentrée", "2026-08-31T22:00:00Z", "2026-09-30T22:00:00Z", [first, second]);
  await addCampaign("Noël", "2026-12-10T10:00:00Z", "2026-12-26T10:00:00Z", [first]);
  await addCampaign("Ailleurs", "2026-10-01T10:00:00Z", "2026-10-03T10:00:00Z", other.editionIds);
  await attach("pdf", first, "2026-08-15T11:00:00Z");
  await attach("pdf", first, "2026-08-15T12:00:00Z");
  await attach("docx", first, "2026-09-02T10:00:00Z");
  await attach("docx", first, "2026-10-02T10:00:00Z");
  await attach("pdf", first, "2026-10-02T11:00:00Z");
  await attach("cover", first, "2026-10-04T11:00:00Z");
  await db
    .update(editions)
    .set({ newVersionAt: new Date("2026-11-02T10:00:00Z"), newVersionNote: "Une préface." })
    .where(eq(editions.id, second));
  const { id: memberId } = await buildMember(shop);
  const take = (editionId: number, day: string) => ({ memberId, editionId, day });
  await db
    .insert(countedDownloads)
    .values([
      take(first, "2026-09-30"),
      take(second, "2026-09-30"),
      take(first, "2026-11-01"),
      take(other.editionIds[0] ?? 0, "2026-11-01"),
    ]);
  shop.clock.now = new Date("2026-11-21T10:00:00Z");
});
afterAll(() => shop?.close());

async function sell(editionIds: readonly number[]) {
  const member = await buildMember(shop);
  const lines = editionIds.map((editionId) => saleLine({ editionId, amountCents: 500 }));
  const sale = await buildSale(shop, member, lines);
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
  return sale;
}

async function addCampaign(name: string, from: string, to: string, editionIds: readonly number[]) {
  const period = { startsAt: new Date(from), endsAt: new Date(to) };
  const row = { name, createdAt: period.startsAt, ...period };
  const [added] = await shop.deps.db.insert(campaigns).values(row).returning({ id: campaigns.id });
  const campaignId = added?.id ?? 0;
  await shop.deps.db
    .insert(campaignPrices)
    .values(editionIds.map((editionId) => ({ campaignId, editionId, priceCents: 99, ...period })));
}

const attach = (kind: "pdf" | "docx" | "cover", editionId: number, at: string) =>
  shop.deps.db.insert(uploads).values({
    path: `uploads/${editionId}-${at}.${kind}`,
    kind,
    size: 1,
    sha256: Buffer.alloc(32),
    analysis: {},
    createdAt: new Date(at),
    editionId,
    attachedAt: new Date(at),
  });

async function read(role: Role, id = book.id) {
  const { username, cookie } = await buildAdministrator(shop);
  await shop.deps.db.update(administrators).set({ role }).where(eq(administrators.username, username));
  return shop.call("GET", `/api/admin/books/${id}/history`, { cookie });
}

const month = (name: string, sold: number, paid: number, refunded: number, downloads: number) => ({
  month: name,
  sold,
  amounts: { paid, refunded },
  downloads,
});
const expected = [
  month("2026-08", 1, 500, 0, 0),
  month("2026-09", 2, 1000, 0, 2),
  month("2026-10", 0, 0, 0, 0),
  month("2026-11", 0, 0, 300, 1),
];

describe("The history of a book", () => {
  it("has its editions together by month, a refund on its day, its campaigns and its replaced files", async () => {
    const { status, json } = await read("owner");
    expect(status).toBe(200);
    expect(json).toEqual({
      months: expected,
      campaigns: [{ name: "Rentrée", from: "2026-09-01", to: "2026-09-30" }],
      versions: [
        { day: "2026-10-02", edition: "Texte intégral", note: null },
        { day: "2026-11-02", edition: "Poche", note: "Une préface." },
      ],
    });
  });

  it("is the same once the months of the journal are closed", async () => {
    await shop.payments.accounting.closeDue();
    expect((await read("owner")).json.months).toEqual(expected);
  });

  it("has its amounts for all roles of the catalogue, and is refused to those without it", async () => {
    for (const role of ["seller", "editor"] as const)
      expect((await read(role)).json.months).toEqual(expected);
    expect((await read("accountant")).status).toBe(403);
    expect((await shop.call("GET", `/api/admin/books/${book.id}/history`)).status).toBe(401);
    expect((await read("owner", 999_999)).status).toBe(404);
  });

  it("is of the last sixty months", async () => {
    travelTo(shop, "2031-09-01T10:00:00Z");
    const { months, campaigns: listed } = (await read("owner")).json as BookHistory;
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([60, "2026-10", "2031-09"]);
    expect(listed.map(({ name }) => name)).toEqual(["Noël"]);
  });
});

it("Among many downloads, those of the editions are read by index", async () => {
  const { db } = shop.deps;
  const { id } = await buildMember(shop);
  const others = await buildBook(shop, { editions: Array.from({ length: 50 }, () => ({})) });
  await db.execute(sql`
    insert into counted_downloads (member_id, edition_id, day)
    select ${id}, e, '2026-11-21'::date - n from unnest(${sql.param(others.editionIds)}::int[]) e, generate_series(1, 400) n`);
  await db.execute(sql`analyze counted_downloads`);
  const days = { from: "2021-12-01", to: "2026-11-30" };
  const scans = await tablesReadWhole(db, (recording) => countOfEditions(recording, book.editionIds, days));
  expect(scans).toEqual([]);
});
