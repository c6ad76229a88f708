import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemonstrationBooks } from "#test/demonstration-catalogue.ts";
import { furtherQueries, heldBackQueries, lastQueries, searchQueries } from "#test/search-queries.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  await addDemonstrationBooks(shop);
});
afterAll(() => shop?.close());

/** The place of the first right book on the first page, from 1; 0 if no right book is there. Nothing found is the place of null. */
async function placeOf([text, ...right]: readonly [string, ...(string | null)[]]): Promise<number> {
  const { json } = await shop.call("GET", `/api/books?q=${encodeURIComponent(text)}`);
  const titles: string[] = json.items.map(({ title }: { title: string }) => title);
  if (right.includes(null)) return titles.length === 0 ? 1 : 0;
  return titles.findIndex((title) => right.some((start) => start && title.startsWith(start))) + 1;
}

async function missesOf(queries: typeof searchQueries, last: number): Promise<string[]> {
  const places = await Promise.all(queries.map(placeOf));
  return queries.flatMap(([text], index) => {
    const place = places[index] ?? 0;
    return place === 0 || place > last ? [text] : [];
  });
}

describe("What readers type", () => {
  it("is a hundred searches", () => {
    expect([...searchQueries, ...heldBackQueries]).toHaveLength(100);
  });
  it("has its book on the first page and among the first three", async () => {
    const all = [...searchQueries, ...heldBackQueries];
    expect((await missesOf(all, 12)).length, "first page").toBeLessThanOrEqual(5);
    expect((await missesOf(all, 3)).length, "first three").toBeLessThanOrEqual(10);
  });
  it("and so have further ones", async () => {
    expect(await missesOf([...furtherQueries, ...lastQueries], 5)).toEqual([]);
  });
});
