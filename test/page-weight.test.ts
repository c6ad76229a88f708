import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtFile } from "#test/build.ts";
import { weighPage } from "#test/page-weight.ts";

const storefront = ["root", "pages/storefront/layout"];
const kilobyte = 1000;
/** The file of each page, and the most that its scripts may weigh: react, its router and the queries are 103 KB of it. */
const pages = [
  ["home", "pages/storefront/home-page", 139.5],
  ["catalogue", "pages/storefront/catalogue-page", 145],
  ["book", "pages/storefront/book-page", 149],
] as const;
/** Allowance for the page itself: the longest of the three, compressed, stays well below. */
const document = 25 * kilobyte;

describe.each(pages)("The %s page", (_name, route, limit) => {
  const weight = weighPage([...storefront, route]);

  it(`needs at most ${limit} KB of JavaScript, compressed`, () => {
    expect(weight.script).toBeLessThanOrEqual(limit * kilobyte);
  });

  it("needs at most 300 KB in all without its covers", () => {
    expect(weight.script + weight.style + weight.font + document).toBeLessThanOrEqual(300 * kilobyte);
  });
});

it("The sign-up page fetches the dictionaries that judge a password only when one is typed", () => {
  const { files, script } = weighPage([...storefront, "pages/account/sign-up-page"]);
  expect(files.filter((file) => file.includes("password-strength"))).toEqual([]);
  expect(script).toBeLessThanOrEqual(152 * kilobyte);
});

it("No page brings the schema library along: inputs and answers are checked on the server", async () => {
  const assets = builtFile("client/assets");
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts)
    expect(await readFile(join(assets, file), "utf8"), file).not.toMatch(/ZodError|invalid_type/);
});
