import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { bookCompanions } from "#reading/library/library.tables.ts";
import { buildBook, type BuiltBook, buildLibrary, buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const renew = () => shop.library.companions.renew(new AbortController().signal);
const nearbyOf = async ({ slug }: BuiltBook) =>
  (await shop.call("GET", `/api/books/${slug}/neighbours`)).json.sameShelves.map(
    ({ slug: each }: { slug: string }) => each,
  );

it("« Dans les mêmes rayons » begins with books that five members own together, and only with those on sale", async () => {
  const [read, loved, rare, withdrawn] = [
    await buildBook(shop, { author: "A", editions: [{}, {}] }),
    await buildBook(shop, { author: "B" }),
    await buildBook(shop, { author: "C" }),
    await buildBook(shop, { author: "D" }),
  ];
  for (let n = 0; n < 5; n++) {
    const { id } = await buildMember(shop);
    const common = [...read.editionIds, ...loved.editionIds, ...withdrawn.editionIds];
    await buildLibrary(shop, id, n < 4 ? [...common, ...rare.editionIds] : common);
  }
  await renew();
  const stored = await shop.deps.db.select().from(bookCompanions);
  expect(stored.every(({ owners }) => owners === 5)).toBe(true);
  expect(await nearbyOf(read)).toEqual(expect.arrayContaining([loved.slug, withdrawn.slug]));
  expect(await nearbyOf(read)).not.toContain(read.slug);
  expect(await nearbyOf(read)).not.toContain(rare.slug);

  for (const id of withdrawn.editionIds)
    await shop.deps.db
      .update(editions)
      .set({ withdrawnAt: shop.clock.now, onSale: false })
      .where(eq(editions.id, id));
  expect(await nearbyOf(read)).toEqual([loved.slug]);
  await renew();
  expect(await nearbyOf(read)).toEqual([loved.slug]);
});
