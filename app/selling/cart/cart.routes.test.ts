import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { buildBook } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const allFailed = { pdf: "failed", epub: "failed", azw3: "failed" };
const ask = (ids: string) => shop.call("GET", `/api/cart/editions?ids=${ids}`);

describe("The editions of a cart (GET /api/cart/editions)", () => {
  it("have their current prices, the same for every reader; editions not on sale are left out", async () => {
    const { editionIds, slug } = await buildBook(shop, {
      author: "Jules Verne",
      editions: [
        { title: "Nouvelle", priceCents: 499 },
        { title: "Libre", priceCents: 499, isFree: true },
      ],
    });
    const [dear, free] = editionIds;
    const answer = await ask(`${dear},${free},${dear},999999999`);
    expect(answer.json).toMatchObject([
      { id: dear, price_cents: 499, is_free: false, author: "Jules Verne", book_slug: slug },
      { id: free, price_cents: 99, is_free: true },
    ]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it("are named as unavailable while all their files have failed", async () => {
    const { editionIds } = await buildBook(shop, { editions: [{ title: "Perdue" }, { title: "Sans PDF" }] });
    const [lost = 0, partial = 0] = editionIds;
    const formatsOf = { [lost]: allFailed, [partial]: { ...allFailed, epub: "ready" } };
    for (const id of editionIds)
      await shop.deps.db.update(editions).set({ formatStates: formatsOf[id] }).where(eq(editions.id, id));
    expect((await ask(editionIds.join())).json).toMatchObject([
      { id: lost, price_cents: 499, is_free: false, unavailable: true },
      { id: partial, price_cents: 499, is_free: false },
    ]);
  });

  it.each([
    "",
    "0",
    "-1",
    "1,",
    "1;2",
    "1.5",
    "abc",
    Array(201)
      .fill(0)
      .map((_, n) => n + 1)
      .join(","),
  ])("requested with %j are 400", async (ids) => {
    expect((await ask(ids)).status).toBe(400);
  });
});
