import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bookCategories,
  books,
  campaignPrices,
  campaigns,
  categories,
  editionIsbns,
  editions,
} from "#books/catalogue/catalogue.tables.ts";
import { partnerKeys } from "#books/exchange/exchange.tables.ts";
import { addMonths, after, parisDay } from "#platform/data/dates.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let username: string;
let bookId: number;
let editionId: number;
let otherId: number;
let categoryId: number;
let parentId: number;
beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: "partner=1000" } });
  ({ cookie, username } = await buildAdministrator(shop));
  parentId = await buildCategory(shop, "Roman");
  categoryId = await buildCategory(shop, "Policier", parentId);
  ({
    id: bookId,
    editionIds: [editionId = 0],
  } = await buildBook(shop, {
    title: "Le Chien jaune",
    categoryIds: [categoryId],
    editions: [{ isbns: { edition: "9782070360024" } }],
  }));
  const other = await buildBook(shop, { title: "Autre livre" });
  otherId = other.editionIds[0] ?? 0;
});
afterAll(() => shop?.close());

const create = async (name: string) => {
  const { status, json } = await shop.call("POST", "/api/admin/partner-keys", { cookie, body: { name } });
  expect(status).toBe(201);
  return json.key as string;
};
const list = async () => (await shop.call("GET", "/api/admin/partner-keys", { cookie })).json;
const fetchOnix = (key: string, search = "") => shop.call("GET", `/onix.xml${search}`, { token: key });

describe("A partner's key", () => {
  it("opens the ONIX message, in the header only", async () => {
    const key = await create("Librairie du Port");
    const inHeader = await fetchOnix(key);
    expect(inHeader.status).toBe(200);
    expect(inHeader.headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "private, no-cache",
    });
    expect(inHeader.body).toContain("<TitleText>Le Chien jaune</TitleText>");
    expect(inHeader.body).toMatch(/<\/ONIXMessage>\n$/);
    const inAddress = await shop.call("GET", `/onix.xml?key=${key}`);
    expect(inAddress.status).toBe(401);
  });

  it("is stored as a hash, listed without it, and named in the audit log", async () => {
    const key = await create("Diffuseur");
    const [row] = await shop.deps.db.select().from(partnerKeys).where(eq(partnerKeys.name, "Diffuseur"));
    expect(row?.keyHash).toEqual(hashToken(key));
    const listed = await shop.call("GET", "/api/admin/partner-keys", { cookie });
    expect(listed.json[0]).toMatchObject({ name: "Diffuseur", created_by: username, used_at: null });
    expect(listed.body).not.toContain(key);
    const log = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(log.json.items[0]).toMatchObject({ kind: "partner-key-created", object_label: "Diffuseur" });
    expect(log.body).not.toContain(key);
  });

  it("shows its last use, exact to the minute", async () => {
    const key = await create("Ponctuel");
    const start = shop.clock.now;
    const usedAfter = async (milliseconds: number) => {
      travelTo(shop, after(start, milliseconds));
      expect((await fetchOnix(key)).status).toBe(200);
      return (await list())[0].used_at;
    };
    expect(await usedAfter(0)).toBe(start.toISOString());
    expect(await usedAfter(seconds(59))).toBe(start.toISOString());
    expect(await usedAfter(minutes(2))).toBe(after(start, minutes(2)).toISOString());
  });

  it("opens nothing once it is revoked; a missing or wrong one is answered with a text", async () => {
    const key = await create("Éphémère");
    const [{ id }] = await list();
    expect((await shop.call("DELETE", `/api/admin/partner-keys/${id}`, { cookie })).status).toBe(204);
    const revoked = await fetchOnix(key);
    expect(revoked.status).toBe(401);
    expect(revoked.json.error).toContain("inconnue ou révoquée");
    expect(revoked.headers).toMatchObject({ "www-authenticate": "Bearer", "cache-control": "no-store" });
    const missing = await shop.call("GET", "/onix.xml");
    expect(missing.status).toBe(401);
    expect(missing.json.error).toContain("demandez-la");
    expect((await shop.call("DELETE", `/api/admin/partner-keys/${id}`, { cookie })).status).toBe(404);
    const log = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(log.json.items[0]).toMatchObject({ kind: "partner-key-revoked", object_label: "Éphémère" });
  });

  it("needs a name, and an administrator", async () => {
    for (const name of ["", "  ", "x".repeat(101), 3, undefined])
      expect((await shop.call("POST", "/api/admin/partner-keys", { cookie, body: { name } })).status).toBe(
        400,
      );
    expect((await shop.call("POST", "/api/admin/partner-keys", { body: { name: "X" } })).status).toBe(401);
    expect((await shop.call("GET", "/api/admin/partner-keys")).status).toBe(401);
  });

  it("is limited by address, and waits while the shop is closed", async () => {
    const limited = await openTestShop({ env: { RATE_LIMITS: "partner=2" } });
    try {
      const statuses = [];
      for (let call = 0; call < 3; call++) statuses.push((await limited.call("GET", "/onix.xml")).status);
      expect(statuses).toEqual([401, 401, 429]);
      await limited.settings.maintenance.switch(true);
      expect((await limited.call("GET", "/onix.xml")).status).toBe(503);
    } finally {
      await limited.close();
    }
  });
});

describe("An export since a day", () => {
  const today = () => parisDay(new Date());
  let key: string;
  beforeAll(async () => {
    key = await create("Depuis");
  });
  const stampEarlier = async () => {
    await shop.deps.db.update(editions).set({ changedAt: new Date("2020-06-15T12:00:00Z") });
    await shop.deps.db.update(books).set({ changedAt: new Date("2020-06-15T12:00:00Z") });
  };
  beforeEach(stampEarlier);
  /** The numbers of the exported editions. */
  const since = async (day: string) => {
    const { status, body } = await fetchOnix(key, `?since=${day}`);
    expect(status).toBe(200);
    const found = body.matchAll(/<RecordReference>encrier-[0-9a-f]{8}-(\d+)<\/RecordReference>/g);
    return [...found].map(([, id]) => Number(id));
  };

  it("has what changed on that day or later, in Paris", async () => {
    expect(await since("2020-06-15")).toEqual([editionId, otherId]);
    expect(await since("2020-06-16")).toEqual([]);
    await shop.deps.db
      .update(editions)
      .set({ changedAt: new Date("2020-06-15T22:00:00Z") })
      .where(eq(editions.id, otherId));
    expect(await since("2020-06-16")).toEqual([otherId]);
  });

  it("has an edition that time has put in the free catalogue, with what readers pay now", async () => {
    const { now } = shop.clock;
    await update({ onlineAt: addMonths(now, -24) });
    await stampEarlier();
    expect(await since(parisDay(now))).toEqual([editionId]);
    const { body } = await fetchOnix(key, `?since=${parisDay(now)}`);
    expect(body).toContain("<PriceAmount>0.99</PriceAmount>");
    await update({ onlineAt: now });
    await stampEarlier();
    expect(await since(parisDay(now))).toEqual([]);
  });

  it("without any change is an explicitly empty message", async () => {
    const { body } = await fetchOnix(key, `?since=${today()}`);
    expect(body).toMatch(/<\/Header><NoProduct\/><\/ONIXMessage>\n$/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a price", () => update({ priceCents: 399 })],
    ["the sale", () => update({ onSale: false })],
    ["the files", () => update({ fileSizes: { pdf: 1000 } })],
    ["a number that is removed", () => shop.deps.db.delete(editionIsbns)],
    ["a number that is added", () => addNumber("9782070368228")],
    ["the book's description", () => updateBook({ description: "Concarneau" })],
    ["the book's subtitle", () => updateBook({ subtitle: "Roman" })],
    ["the book's author", () => updateBook({ author: "G. Simenon" })],
    ["the book's category", () => shop.deps.db.delete(bookCategories)],
    ["another category", () => shop.deps.db.insert(bookCategories).values({ bookId, categoryId })],
    ["the name of a parent category", () => renameParent("Récit")],
    ["its campaign, which is planned", () => planCampaign()],
    ["its campaign, which is stopped", () => shop.deps.db.update(campaigns).set({ endsAt: dayAfter })],
    ["its campaign, which is deleted", () => shop.deps.db.delete(campaigns)],
  ])("has an edition after a change of %s", async (_what, change) => {
    await change();
    expect(await since(today())).toEqual([editionId]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a download", () => update({ downloads: 7 })],
    ["a cover", () => update({ coverColor: "#123456" })],
    ["the same price again", () => update({ priceCents: 399 })],
    ["the same description again", () => updateBook({ description: "Concarneau" })],
  ])("has no edition after %s", async (_what, change) => {
    await change();
    expect(await since(today())).toEqual([]);
  });

  it("announces an edition to come, with its moment", async () => {
    const release = after(new Date(), minutes(60));
    await update({ onSale: false, onlineAt: release, preorder: "order" });
    const { body } = await fetchOnix(key, `?since=${today()}`);
    expect(body).toContain("<PublishingStatus>02</PublishingStatus>");
    expect(body).toContain("<ProductAvailability>10</ProductAvailability>");
    expect(body).toContain(release.toISOString().slice(0, 13).replaceAll("-", ""));
    await update({ onSale: true, onlineAt: new Date(), preorder: null });
  });

  it("announces a withdrawn edition, and follows the names of its categories", async () => {
    await update({ onSale: false, withdrawnAt: new Date() });
    const { body } = await fetchOnix(key, `?since=${today()}`);
    expect(body).toContain("<PublishingStatus>11</PublishingStatus>");
    expect(body).toContain("<ProductAvailability>46</ProductAvailability>");
    await stampEarlier();
    await renameParent("Romans");
    expect(await since(today())).toEqual([editionId]);
  });

  it("has many editions, each once and in order", async () => {
    const built = [];
    for (let n = 0; n < 205; n++) built.push((await buildBook(shop)).editionIds[0]);
    expect(await since(today())).toEqual(built);
  });

  it("is offered to administrators as table and ONIX, and audited", async () => {
    await update({ priceCents: 299 });
    const table = await shop.call("GET", `/api/admin/exports/catalogue.csv?since=${today()}`, { cookie });
    expect(table.body).toContain("Le Chien jaune");
    expect(table.body).not.toContain("Autre livre");
    const log = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(log.json.items[0]).toMatchObject({
      kind: "catalogue-exported",
      details: { format: "csv", since: today() },
    });
  });

  it.each(["2026-02-30", "hier", "2026-1-1", ""])("refuses the day « %s »", async (day) => {
    expect((await fetchOnix(key, `?since=${day}`)).status).toBe(400);
  });

  const dayAfter = new Date("2030-01-02T00:00:00Z");
  const planCampaign = async () => {
    const period = { startsAt: new Date("2030-01-01T00:00:00Z"), endsAt: new Date("2030-01-31T00:00:00Z") };
    const values = { name: "Été", createdAt: new Date(), ...period };
    const [{ id: campaignId = 0 } = {}] = await shop.deps.db.insert(campaigns).values(values).returning();
    await shop.deps.db.insert(campaignPrices).values({ campaignId, editionId, priceCents: 99, ...period });
  };
  const update = (values: Partial<typeof editions.$inferInsert>) =>
    shop.deps.db.update(editions).set(values).where(eq(editions.id, editionId));
  const updateBook = (values: Partial<typeof books.$inferInsert>) =>
    shop.deps.db.update(books).set(values).where(eq(books.id, bookId));
  const addNumber = (isbn: string) =>
    shop.deps.db.insert(editionIsbns).values({ isbn, editionId, place: "edition" });
  const renameParent = (name: string) =>
    shop.deps.db.update(categories).set({ name }).where(eq(categories.id, parentId));
});
