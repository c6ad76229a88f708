import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { campaigns, editions, formerOffers } from "#books/catalogue/catalogue.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours, minutes } from "#platform/data/durations.ts";
import { buildAdministrator, buildBook, buildMember, type BuiltBook } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let book: BuiltBook;
beforeAll(async () => {
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.deps.db.delete(campaigns);
  book = await buildBook(shop, { editions: [{ priceCents: 699 }, { title: "Poche", priceCents: 300 }] });
});

const inHours = (count: number) => after(shop.clock.now, hours(count));
const admin = async (method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: unknown) =>
  shop.call(method, `/api/admin/campaigns${path}`, { cookie, body });
const edition = () => book.editionIds[0] ?? 0;
const formOf = (change: object = {}) => ({
  name: "Rentrée",
  startsAt: inHours(1),
  endsAt: inHours(3),
  prices: [{ editionId: edition(), priceCents: 299 }],
  ...change,
});
const create = async (change: object = {}) => (await admin("POST", "", formOf(change))).json;
/** The administrator logs in again: an unused session has ended by then. */
async function at(count: number): Promise<void> {
  travelTo(shop, inHours(count));
  ({ cookie } = await buildAdministrator(shop));
}
const bookPage = async () => (await shop.call("GET", `/api/books/${book.slug}`)).json.editions[0];
const cart = async () => (await shop.call("GET", `/api/cart/editions?ids=${edition()}`)).json[0].price_cents;

describe("A price campaign", () => {
  it("sets the price for everybody from its first instant to its last, without any job", async () => {
    const { starts_at, ends_at } = await create();
    const [start, end] = [new Date(starts_at), new Date(ends_at)];
    for (const [instant, price] of [
      [after(start, -1), 699],
      [start, 299],
      [after(end, -1), 299],
      [end, 699],
    ] as const) {
      travelTo(shop, instant);
      expect((await bookPage()).price_cents).toBe(price);
      expect(await cart()).toBe(price);
      const [listed] = (await shop.call("GET", "/api/books/latest")).json;
      expect(listed.editions[0].price_cents).toBe(price);
    }
  });

  it("shows its end, the price without it, and the lowest price of the 30 days before", async () => {
    const { starts_at, ends_at } = await create();
    expect((await bookPage()).campaign).toBeUndefined();
    travelTo(shop, starts_at);
    expect((await bookPage()).campaign).toEqual({
      ends_at,
      regular_price_cents: 699,
      lowest_price_cents: 699,
    });
  });

  it("is compared with an earlier price that was lower, kept when the publisher changed it", async () => {
    const { db } = shop.deps;
    await db.update(editions).set({ priceCents: 499 }).where(eq(editions.id, edition()));
    await db.update(editions).set({ priceCents: 899 }).where(eq(editions.id, edition()));
    const kept = await db.select().from(formerOffers).where(eq(formerOffers.editionId, edition()));
    expect(kept.map(({ priceCents }) => priceCents)).toEqual([699, 499]);
    const { starts_at } = await create();
    travelTo(shop, starts_at);
    expect((await bookPage()).campaign).toMatchObject({ regular_price_cents: 899, lowest_price_cents: 499 });
  });

  it("is what an order is priced by, and half of it for a subscriber", async () => {
    const { starts_at } = await create();
    const [member, subscriber] = [await buildMember(shop), await buildMember(shop, { subscribed: true })];
    travelTo(shop, after(new Date(starts_at), minutes(1)));
    for (const [{ token, id }, amount] of [
      [member, 299],
      [subscriber, 149],
    ] as const) {
      const body = { edition_ids: [edition()], withdrawal_consent: true };
      const answer = await shop.call("POST", "/api/payments/checkout", { token, body });
      expect(answer.status, answer.body).toBe(200);
      const { payments } = await import("#selling/payments/payments.tables.ts");
      const orders = await shop.deps.db.select().from(payments).where(eq(payments.memberId, id));
      expect(orders.find(({ kind }) => kind === "editions")?.amountCents).toBe(amount);
    }
  });

  it("never raises a price: not above the one of the free catalogue", async () => {
    const { starts_at } = await create();
    await shop.deps.db.update(editions).set({ isFree: true }).where(eq(editions.id, edition()));
    travelTo(shop, starts_at);
    expect(await bookPage()).toMatchObject({ price_cents: 99, is_free: true });
    expect((await bookPage()).campaign).toBeUndefined();
  });

  it("is listed with its state, and signed in the audit log", async () => {
    const { id } = await create();
    await at(2);
    expect((await admin("GET")).json).toMatchObject([{ id, name: "Rentrée", state: "running", editions: 1 }]);
    const audit = (await shop.call("GET", "/api/admin/audit", { cookie })).json;
    expect(JSON.stringify(audit)).toContain("campaign-added");
  });
});

describe("A campaign is refused", () => {
  it.each([
    [{ name: " " }, 400, /nom/],
    [{ prices: [] }, 400, /au moins une édition/],
    [{ startsAt: "2001-01-01T00:00:00Z" }, 400, /déjà passé/],
    [{ endsAt: "2001-01-01T00:00:00Z" }, 400, /après le début/],
    [{ endsAt: "2090-01-01T00:00:00Z" }, 400, /un an au plus/],
    [{ startsAt: "2089-01-01T00:00:00Z", endsAt: "2089-02-01T00:00:00Z" }, 400, /à l’avance/],
    [{ endsAt: "bientôt" }, 400, /impossible/],
    [{ prices: [{ editionId: 2_000_000_000, priceCents: 50 }] }, 400, /n’existe plus/],
    [{ prices: [{ editionId: 1, priceCents: 1 }] }, 400, /Sous 0,50/],
    [{ prices: [{ editionId: 1, priceCents: 49 }] }, 400, /Sous 0,50/],
  ])("with %j: %i", async (change, status, text) => {
    const { json, status: given } = await admin("POST", "", formOf(change));
    expect(given).toBe(status);
    expect(JSON.stringify(json)).toMatch(text);
  });

  it("with a price that is not lower, or with the same edition twice", async () => {
    const price = { editionId: edition(), priceCents: 699 };
    expect((await admin("POST", "", formOf({ prices: [price] }))).json.fields.prices).toMatch(/6,99/);
    const twice = [price, price].map((each) => ({ ...each, priceCents: 100 }));
    expect((await admin("POST", "", formOf({ prices: twice }))).status).toBe(400);
  });

  it("while an edition is in another one, by name; one after the other is accepted", async () => {
    await create();
    const overlapping = await admin(
      "POST",
      "",
      formOf({ name: "Autre", startsAt: inHours(2), endsAt: inHours(4) }),
    );
    expect(overlapping.status).toBe(409);
    expect(overlapping.json.error).toContain("Rentrée");
    expect((await admin("POST", "", formOf({ startsAt: inHours(3), endsAt: inHours(4) }))).status).toBe(201);
  });

  it("for one of two administrators who add the same edition at once", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => admin("POST", "", formOf({ name: `Opération ${n}` }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it("without an administrator's session", async () => {
    const path = "/api/admin/campaigns";
    expect((await shop.call("POST", path, { body: formOf() })).status).toBe(401);
    expect((await shop.call("GET", path)).status).toBe(401);
  });
});

describe("A campaign that has not begun", () => {
  it("can be changed, period and editions included, and deleted", async () => {
    const { id, version } = await create();
    const changed = formOf({
      name: "Noël",
      startsAt: inHours(2),
      endsAt: inHours(5),
      prices: [{ editionId: book.editionIds[1], priceCents: 100 }],
      version,
    });
    const { json, status } = await admin("PUT", `/${id}`, changed);
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json).toMatchObject({ name: "Noël", prices: [{ edition_title: "Poche", price_cents: 100 }] });
    expect((await admin("PUT", `/${id}`, changed)).status).toBe(409);
    expect((await admin("DELETE", `/${id}`)).status).toBe(200);
    expect((await admin("GET", `/${id}`)).status).toBe(404);
  });

  it("cannot be stopped", async () => {
    const { id } = await create();
    expect((await admin("POST", `/${id}/stop`)).status).toBe(409);
  });
});

describe("A running campaign", () => {
  it("can be stopped at once, and neither changed nor deleted: the history of prices needs it", async () => {
    const { id, version } = await create({ startsAt: null });
    expect(await cart()).toBe(299);
    await at(1);
    expect((await admin("PUT", `/${id}`, { ...formOf(), version })).status).toBe(409);
    expect((await admin("DELETE", `/${id}`)).status).toBe(409);
    expect((await admin("POST", `/${id}/stop`)).json).toMatchObject({ state: "ended" });
    expect(await cart()).toBe(699);
    expect((await admin("POST", `/${id}/stop`)).status).toBe(409);
    // Its own price is now among those of the last 30 days.
    const next = await create({
      name: "Encore",
      startsAt: after(shop.clock.now, days(10)),
      endsAt: after(shop.clock.now, days(11)),
      prices: [{ editionId: edition(), priceCents: 250 }],
    });
    travelTo(shop, next.starts_at);
    expect((await bookPage()).campaign).toMatchObject({ lowest_price_cents: 299 });
  });

  it("can be stopped in the millisecond of its beginning", async () => {
    const { id } = await create({ startsAt: null });
    expect((await admin("POST", `/${id}/stop`)).status).toBe(200);
  });
});
