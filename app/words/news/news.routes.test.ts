import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

it("The news are a text, empty until the publisher writes one (storefront.md §7)", async () => {
  const read = async () => (await shop.call("GET", "/api/news")).json as unknown;
  expect(await read()).toEqual({ news: "" });
  await shop.news.save("Nouvelle édition\n\nÀ lire <b>cette semaine</b>.");
  await shop.news.save("Dernière nouvelle");
  expect(await read()).toEqual({ news: "Dernière nouvelle" });
});
