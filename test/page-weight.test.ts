import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/browser.ts";
import { builtFile } from "#test/build.ts";
import { buildBook, buildCategory } from "#test/factories.ts";
import { compressedSize, weighPage } from "#test/page-weight.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const readers = ["root", "pages/readers"];
const storefront = [...readers, "pages/storefront/storefront-layout"];
const kilobyte = 1000;
/**
 * The file of each page, its address, and the most that its scripts may weigh: react, its router and the queries are
 * 103 KB of it (docs/decisions/105-weight-of-readers-pages.md).
 */
const pages = [
  ["home", "/", 142.7],
  ["catalogue", "/catalogue", 146.9],
  ["book", "/livre/germinal", 152.7],
  ["theme", "/theme/romans", 150.9],
  ["subscription-offer", "/abonnement", 147.5],
  ["cart", "/panier", 156.8],
] as const;
/** Allowance for the page itself: the longest of them, compressed, stays well below. */
const document = 25 * kilobyte;

const weightOf = (name: string) => weighPage([...storefront, `pages/storefront/${name}-page`]);

describe.each(pages)("The %s page", (name, _path, limit) => {
  it(`needs at most ${limit} KB of JavaScript, compressed`, () => {
    expect(weightOf(name).script).toBeLessThanOrEqual(limit * kilobyte);
  });

  it("needs at most 300 KB in all without its covers", () => {
    const weight = weightOf(name);
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
    const [name = ""] = weightOf("home").files;
    const file = await fetch(`${shop.url}/assets/${name}`, { headers: { "accept-encoding": "br" } });
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Number(file.headers.get("content-length"))).toBe(compressedSize(name));
    const unknown = await fetch(`${shop.url}/assets/home-page-former.js`);
    expect([unknown.status, unknown.headers.get("content-type")]).toEqual([
      404,
      "application/json; charset=utf-8",
    ]);
  });

  it.each(pages)("the %s page fetches exactly the scripts that were weighed", async (name, path) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const fetched = new Set<string>();
    page.on("request", (request) => {
      const [, file] = /\/assets\/([^/]+\.js)$/.exec(request.url()) ?? [];
      if (file) fetched.add(file);
    });
    await page.goto(shop.url + path, { waitUntil: "networkidle" });
    expect([...fetched].toSorted()).toEqual(weightOf(name).files.toSorted());
    await context.close();
  });
});

it.each([
  ["login", ["pages/back-office/administrator-login-page"], 120],
  ["dashboard", ["pages/back-office/back-office-layout", "pages/back-office/dashboard-page"], 171.5],
] as const)("The %s of the back office brings only its own parts along", (_name, routes, limit) => {
  expect(weighPage(["root", ...routes]).script).toBeLessThanOrEqual(limit * kilobyte);
});

it("The reader of books brings nothing of other pages along, and its panels once a page is shown", () => {
  const { files, script } = weighPage([...readers, "pages/reading/reader-page"]);
  expect(script).toBeLessThanOrEqual(157.2 * kilobyte);
  expect(files.filter((file) => file.includes("overlays"))).toEqual([]);
});

it("The sign-up page fetches the dictionaries that judge a password only when one is typed", () => {
  const { files, script } = weighPage([...storefront, "pages/account/sign-up-page"]);
  expect(files.filter((file) => file.includes("password-strength"))).toEqual([]);
  expect(script).toBeLessThanOrEqual(147.5 * kilobyte);
});

it("No page brings the schema library along: inputs and answers are checked on the server", async () => {
  const assets = builtFile("client/assets");
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts)
    expect(await readFile(join(assets, file), "utf8"), file).not.toMatch(/ZodError|invalid_type/);
});
