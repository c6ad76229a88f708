import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/browser.ts";
import { builtFile } from "#test/build.ts";
import { buildBook, buildCategory } from "#test/factories.ts";
import { compressedSize, weighPage } from "#test/page-weight.ts";
import { backOfficePages, readerPages, type SitePage } from "../app/site.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const kilobyte = 1000;
/** React, its router and the queries are 103 KB of a page's scripts (docs/decisions/105-weight-of-readers-pages.md). */
const pages = [
  ...weighed(readerPages(), ["pages/readers"], "pages/storefront/storefront-layout"),
  ...weighed(backOfficePages(), [], "pages/back-office/back-office-layout"),
];

/** The pages that have a limit, with the routes that one of them consists of. */
function weighed(all: SitePage[], around: string[], frame: string) {
  return all.flatMap(({ path, file, framed, weight: limit }) =>
    limit
      ? [
          {
            path,
            limit,
            routes: ["root", ...around, ...(framed === false ? [] : [frame]), file.replace(".tsx", "")],
          },
        ]
      : [],
  );
}

const routesOf = (path: string): string[] => pages.find((page) => page.path === path)?.routes ?? [];
/** Pages that a visitor sees without an account, by an address of theirs. */
const opened = [
  "/",
  "/catalogue",
  "/livre/:bookSlug/:editionSlug?",
  "/theme/:slug",
  "/abonnement",
  "/panier",
].map((path) => ({
  address: path.replace("/:bookSlug/:editionSlug?", "/germinal").replace(":slug", "romans"),
  routes: routesOf(path),
}));
/** Allowance for the page itself: the longest of them, compressed, stays well below. */
const document = 25 * kilobyte;

describe.each(pages)("The page at $path", ({ routes, limit }) => {
  it(`needs at most ${limit} KB of JavaScript, compressed`, () => {
    expect(weighPage(routes).script).toBeLessThanOrEqual(limit * kilobyte);
  });

  it("needs at most 300 KB in all without its covers", () => {
    const weight = weighPage(routes);
    expect(weight.script + weight.style + weight.font + document).toBeLessThanOrEqual(300 * kilobyte);
  });
});

describe("In a browser", () => {
  let shop: SeededShop;
  let browser: Browser;

  beforeAll(async () => {
    shop = await openSeededShop(async (inside) => {
      const categoryIds = [await buildCategory(inside, "Romans")];
      await buildBook(inside, { title: "Germinal", categoryIds, editions: [{ isFree: true }] });
    });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  it("keeps a built file for a year, compressed; an unknown one is no page", async () => {
    const [name = ""] = weighPage(routesOf("/")).files;
    const file = await fetch(`${shop.url}/assets/${name}`, { headers: { "accept-encoding": "br" } });
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Number(file.headers.get("content-length"))).toBe(compressedSize(name));
    const unknown = await fetch(`${shop.url}/assets/home-page-former.js`);
    expect([unknown.status, unknown.headers.get("content-type")]).toEqual([
      404,
      "application/json; charset=utf-8",
    ]);
  });

  it.each(opened)(
    "the page at $address fetches exactly the scripts that were weighed",
    async ({ address, routes }) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const fetched = new Set<string>();
      page.on("request", (request) => {
        const [, file] = /\/assets\/([^/]+\.js)$/.exec(request.url()) ?? [];
        if (file) fetched.add(file);
      });
      await page.goto(shop.url + address, { waitUntil: "networkidle" });
      expect([...fetched].toSorted()).toEqual(weighPage(routes).files.toSorted());
      await context.close();
    },
  );
});

it("The reader of books fetches its panels once a page is shown", () => {
  const { files } = weighPage(routesOf("/lire/:bookSlug/:editionSlug"));
  expect(files.filter((file) => file.includes("overlays"))).toEqual([]);
});

it("The sign-up page fetches the dictionaries that judge a password only when one is typed", () => {
  const { files } = weighPage(routesOf("/inscription"));
  expect(files.filter((file) => file.includes("password-strength"))).toEqual([]);
});

it("No page brings the schema library along: inputs and answers are checked on the server", async () => {
  const assets = builtFile("client/assets");
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts)
    expect(await readFile(join(assets, file), "utf8"), file).not.toMatch(/ZodError|invalid_type/);
});
