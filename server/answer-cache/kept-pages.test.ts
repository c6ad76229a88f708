import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHostedShop, type HostedShop } from "#test/hosted-shop.ts";
import { buildChangingCatalogue, type ChangingCatalogue } from "#test/random-changes.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
/** On the same database and files, without a cache: each of its pages is a fresh one. */
let fresh: HostedShop;
let catalogue: ChangingCatalogue;
const env = { PUBLIC_URL: "http://localhost:3000" };
const dataDir = mkdtempSync(join(tmpdir(), "encrier-fresh-"));

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    catalogue = await buildChangingCatalogue(inside);
  }, env);
  fresh = await openHostedShop({
    DATA_DIR: dataDir,
    DATABASE_URL: shop.inside.databaseUrl,
    STORAGE_URL: `file:${shop.inside.deps.config.storageDir}`,
    DEMO: "off",
    CACHE_MB: "0",
    ...env,
  });
});
afterAll(async () => {
  await fresh.close();
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a reader and a machine see, tag by tag: without the data for the program, which has the time of its making. */
async function pageOf({ url }: { url: string }, address: string): Promise<string[]> {
  const answer = await fetch(url + address);
  const [seen = ""] = (await answer.text()).split("<script>window.__reactRouterContext");
  return [String(answer.status), ...seen.split(/(?<=>)/)];
}

const differenceOf = (page: string[], right: string[]) => {
  const at = right.findIndex((part, index) => part !== page[index]);
  return at === -1 && page.length === right.length ? null : { is: page[at], shouldBe: right[at] };
};

it("What is said to machines of mining is said anew by every kept page", async () => {
  const addresses = ["/", "/catalogue", "/mentions", `/livre/${catalogue.books[0]?.slug}`];
  const said = async (address: string) => {
    const { headers, text } = await fetch(shop.url + address).then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }));
    return [headers.get("tdm-reservation"), text.includes('<meta name="tdm-reservation" content="1"/>')];
  };
  const all = () => Promise.all(addresses.map(said));
  const save = (revision: number, isReserved: boolean) =>
    shop.inside.deps.db.execute(sql`
      insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
      values ('text-mining', ${revision}, 'publisher', ${JSON.stringify({ reserved: isReserved })}, '2026-01-01', now())`);
  for (const [revision, isReserved] of [
    [1, true],
    [2, false],
    [3, true],
  ] as const) {
    await save(revision, isReserved);
    await expect.poll(all).toEqual(addresses.map(() => (isReserved ? ["1", true] : [null, false])));
  }
});

describe("Random changes", () => {
  it("leave no kept page as it was: each becomes the page that is rendered afresh", async () => {
    const addresses = [
      "/",
      "/catalogue",
      "/catalogue?sort=title_asc",
      "/catalogue?q=voyage",
      "/catalogue?isFree=1",
      "/theme/voyages",
      "/serie/le-tour-du-monde",
      ...[0, 1, 2].map((at) => `/auteur/auteur-${at}`),
      ...catalogue.books.map(({ slug }) => `/livre/${slug}`),
    ];
    const { db } = shop.inside.deps;
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(catalogue.change, async (statement) => {
        await Promise.all(addresses.map((address) => pageOf(shop, address)));
        await db.execute(statement);
        changes += 1;
        for (const address of addresses) {
          const difference = async () =>
            differenceOf(await pageOf(shop, address), await pageOf(fresh, address));
          await expect.poll(difference, { message: `${address} after ${changes} changes` }).toBeNull();
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
