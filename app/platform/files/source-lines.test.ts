import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withSourceLines } from "#platform/process/log.server.ts";

let build: string;
beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), "encrier-build-"));
  // Its one segment: column 10 of the first line is column 4 of the source's third line (ECMA-426, "mappings").
  const map = { version: 3, file: "shop.js", sources: ["../app/sell.ts"], names: [], mappings: "UAEI" };
  await writeFile(join(build, "shop.js.map"), JSON.stringify(map));
  await writeFile(join(build, "broken.js.map"), "{");
});
afterAll(() => rm(build, { recursive: true, force: true }));

const lineOf = (file: string) =>
  `Error: no\n    at sell (${pathToFileURL(join(build, file)).href}:1:11)\n    at node:net:1:2`;

it("A stack of the build names the sources' lines", () => {
  const source = relative("", join(build, "../app/sell.ts"));
  expect(withSourceLines(lineOf("shop.js"), build)).toBe(
    `Error: no\n    at sell (${source}:3:5)\n    at node:net:1:2`,
  );
});

it.each(["broken.js", "unmapped.js"])("A stack without a usable map stays as it is: %s", (file) => {
  expect(withSourceLines(lineOf(file), build)).toBe(lineOf(file));
});

it("Only files of the build are looked up, whatever a message quotes", () => {
  expect(withSourceLines(lineOf("shop.js"), join(build, "elsewhere"))).toBe(lineOf("shop.js"));
});

it.each(["file:///%zz.js:1:1", "file:///a%2Fb.js:1:1", "file:///shop.js:0:0", "file:///.js:99999999999:1"])(
  "A message may quote %s",
  (address) => {
    expect(withSourceLines(`Error: ${address}`, build)).toBe(`Error: ${address}`);
  },
);

it("A line and a column that the map does not have are left as they are", () => {
  const stack = lineOf("shop.js").replace(":1:11", ":0:0");
  expect(withSourceLines(stack, build)).toBe(stack);
});
